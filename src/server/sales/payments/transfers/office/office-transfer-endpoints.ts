import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { placeOnPayout } from '#server/sales/payments/arrivals/place-arrivals.ts'
import { readBillNamed } from '#server/sales/payments/bills/bill-sql.ts'
import { assignOpenLine } from '../by-staff/assign-open-line.ts'
import { confirmTransfer } from '../by-staff/confirm-transfer.ts'
import { forgiveByStaff } from '../by-staff/forgive-by-staff.ts'
import { recordCameBack } from '../by-staff/record-came-back.ts'
import { reopenLine, setLineAside } from '../by-staff/set-line-aside.ts'
import { fileAsOutgoing, recordTakenBack } from '../by-staff/settle-debit-by-staff.ts'
import { confirmBill } from '../confirm-bill.ts'
import { importStored } from '../importing/import-stored.ts'
import { undoAssignment } from '../undo/undo-assignment.ts'
import { undoConfirmation } from '../undo/undo-confirmation.ts'
import { rereadStored, storeStatement } from '../upload-statement.ts'
import { listImports, showImport } from './show-import.ts'
import { listAwaiting, listTransfers, showLine, showPayable } from './show-transfers.ts'

/** Bank statement lines, and the orders and bills that wait for a transfer. */
export function officeTransferEndpoints(http: OfficeHttp): void {
  payableEndpoints(http)
  lineEndpoints(http)
  importEndpoints(http)
}

function payableEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/transfers', (ctx, { query }) => listTransfers(ctx, query))
  serveOffice('GET /office-api/transfers/awaiting', (ctx, { query }) => listAwaiting(ctx, query))
  serveOffice('GET /office-api/transfers/orders/{number}', (ctx, { params }) =>
    showPayable(ctx, params.number),
  )
  serveOffice('POST /office-api/transfers/confirm', async (ctx, { body }) => {
    const { order, trackingKey, amount, otherAmount } = body
    if (await readBillNamed(ctx.db, order)) {
      const { outcome } = await confirmBill(ctx, order, { trackingKey, amount, otherAmount })
      return { outcome: outcome === 'known' ? 'nothing_new' : outcome, paid: order }
    }
    const outcome = await confirmTransfer(ctx, order, trackingKey, { amount, otherAmount })
    return { outcome, paid: order }
  })
  serveOffice('POST /office-api/transfers/forgive', async (ctx, { body }, reply) => {
    const { order, amount, reason } = body
    const done = await forgiveByStaff(ctx, order, { amount, reason })
    if (done.outcome === 'forgive_asked') reply.status = 202
    return done
  })
  serveOffice('POST /office-api/transfers/undo', (ctx, { body }) =>
    undoConfirmation(ctx, body.order, body.trackingKey, body.reason),
  )
}

function lineEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/transfers/lines/{id}', (ctx, { params, query }) =>
    showLine(ctx, params.id, query.to),
  )
  serveOffice('POST /office-api/transfers/lines/{id}/place', async (ctx, { params, body }) => {
    const { outcome } = await assignOpenLine(ctx, params.id, body.order, { known: body.known })
    return { outcome, paid: body.order }
  })
  serveOffice('POST /office-api/transfers/lines/{id}/undo', (ctx, { params, body }) =>
    undoAssignment(ctx, params.id, body.reason),
  )
  serveOffice('POST /office-api/transfers/lines/{id}/set-aside', (ctx, { params, body }) =>
    setLineAside(ctx, params.id, body.reason),
  )
  serveOffice('POST /office-api/transfers/lines/{id}/take-back', (ctx, { params }) =>
    reopenLine(ctx, params.id),
  )
  serveOffice('POST /office-api/transfers/lines/{id}/taken-back', (ctx, { params, body }) =>
    recordTakenBack(ctx, params.id, body.order),
  )
  serveOffice('POST /office-api/transfers/lines/{id}/payout', (ctx, { params, body }) =>
    placeOnPayout(ctx, params.id, body.payout),
  )
  serveOffice('POST /office-api/transfers/lines/{id}/came-back', (ctx, { params, body }) =>
    recordCameBack(ctx, params.id, body.refund),
  )
  serveOffice('POST /office-api/transfers/lines/{id}/outgoing', (ctx, { params }) =>
    fileAsOutgoing(ctx, params.id),
  )
}

function importEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/statement-imports', (ctx) => listImports(ctx))
  serveOffice('POST /office-api/statement-imports', async (ctx, { query, receive }) =>
    storeStatement(ctx, { countryCode: query.country, ...(await receive()) }),
  )
  serveOffice('GET /office-api/statement-imports/{id}', (ctx, { params, query }) =>
    showImport(ctx, params.id, query.page),
  )
  serveOffice('PUT /office-api/statement-imports/{id}/reading', (ctx, { params, body }) =>
    rereadStored(ctx, params.id, body),
  )
  serveOffice('POST /office-api/statement-imports/{id}', (ctx, { params }) => importStored(ctx, params.id))
}
