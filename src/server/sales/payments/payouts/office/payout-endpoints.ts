import { Refusal } from '#domain/platform/refusal.ts'
import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { payoutFormats } from '#server/sales/payments/providers/payout-formats.ts'
import { importPayout, settleDifference } from '../import-payout.ts'
import {
  findPayout,
  type PayoutLineRow,
  type PayoutRow,
  readDifferences,
  readPayouts,
  readReturnsOfPayout,
} from '../show-payouts-sql.ts'
import { importPayoutFile, previewPayoutFile, storePayoutFile } from '../store-payout-file.ts'

/** Payout files of providers, compared with the ledger. */
export function payoutEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/settlements', async ({ db, countries }, { query }) => {
    const { q, provider, state, country, ...page } = query
    const chosen = countries.filter((code) => !country || code === country)
    const found = await readPayouts(db, { countries: chosen, provider, open: state, q }, page)
    return {
      ...found,
      rows: found.rows.map(describe),
      providers: [...payoutFormats.keys()],
      countries: [...countries],
    }
  })
  serveOffice('GET /office-api/settlements/{id}', async ({ db, countries }, { params }) => {
    const payout = await findPayout(db, params.id)
    if (!payout || !countries.includes(payout.countryCode)) throw new Refusal('not_found')
    const [differences, returns] = await Promise.all([
      readDifferences(db, payout.id),
      readReturnsOfPayout(db, payout.id),
    ])
    return {
      ...describe(payout),
      differences: differences.map(describeLine),
      returns: returns.map(describeLine),
    }
  })
  serveOffice('POST /office-api/settlements', async (ctx, { body }, reply) => {
    const answer = await importPayout(ctx, body)
    if (answer.approval) reply.status = 202
    return answer
  })
  serveOffice('POST /office-api/settlement-files', async (ctx, { query, receive }) =>
    storePayoutFile(ctx, { ...query, ...(await receive()) }),
  )
  serveOffice('GET /office-api/settlement-files/{id}', (ctx, { params }) => previewPayoutFile(ctx, params.id))
  serveOffice('POST /office-api/settlement-files/{id}', async (ctx, { params }, reply) => {
    const answer = await importPayoutFile(ctx, params.id)
    if (answer.approval) reply.status = 202
    return answer
  })
  serveOffice('POST /office-api/settlement-lines/{id}/settle', (ctx, { params, body }) =>
    settleDifference(ctx, params.id, body.why),
  )
}

const describeLine = (line: PayoutLineRow) => ({
  ...line,
  settledAt: line.settledAt?.toISOString() ?? null,
})

const describe = (row: PayoutRow) => ({ ...row, importedAt: row.importedAt.toISOString() })
