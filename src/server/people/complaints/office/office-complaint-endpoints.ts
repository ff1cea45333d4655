import { Refusal } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { pdfFile } from '#server/platform/http/pdf-file.ts'
import { findComplaintId } from '../complaint-sql.ts'
import { answerComplaint } from './answer-complaint.ts'

import { listComplaints, printComplaint, showComplaint, showFigures } from './show-complaint.ts'

/** Complaints of consumers, in the office. */
export function officeComplaintEndpoints({ serveOffice, serveOfficeFile }: OfficeHttp): void {
  serveOffice('GET /office-api/complaints', (ctx, { query }) => listComplaints(ctx, query))
  serveOffice('GET /office-api/complaint-figures', (ctx, { query }) => showFigures(ctx, query.year))
  serveOfficeFile('GET /office-api/complaints/{id}/sheet.pdf', async (ctx, { params }) => {
    const { number, body } = await printComplaint(ctx, await findId(ctx, params.id))
    return pdfFile(`${number}.pdf`, body)
  })
  serveOffice('GET /office-api/complaints/{id}', async (ctx, { params }) =>
    showComplaint(ctx, await findId(ctx, params.id)),
  )
  serveOffice('POST /office-api/complaints/{id}/answer', async (ctx, { params, body }, reply) => {
    const done = await answerComplaint(ctx, await findId(ctx, params.id), body)
    if (done.outcome === 'asked') reply.status = 202
    return done
  })
}

/** The id of a complaint that is named by its id or its number. @throws Refusal not_found */
async function findId({ db }: Pick<StaffCtx, 'db'>, name: number | string): Promise<number> {
  const id = typeof name === 'number' ? name : await findComplaintId(db, name)
  if (id === null) throw new Refusal('not_found')
  return id
}
