import { applyBulk, planBulk } from '#server/back-office/selections/selections.ts'
import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { bulkMails, selectMails } from './bulk-mails.ts'
import { holdBackMail, releaseHeldMail, resendMailAgain, settleFailedMail } from './change-mail.ts'
import { listMails, showMail } from './show-mails.ts'

/** The outbox in the office. */
export function officeMailEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/mails', (ctx, { query }) => listMails(ctx, query))
  serveOffice('GET /office-api/mails/{id}', (ctx, { params }) => showMail(ctx, params.id))
  serveOffice('POST /office-api/mails/{id}/resend', (ctx, { params }) => resendMailAgain(ctx, params.id))
  serveOffice('POST /office-api/mails/{id}/hold', (ctx, { params }) => holdBackMail(ctx, params.id))
  serveOffice('POST /office-api/mails/{id}/release', (ctx, { params }) => releaseHeldMail(ctx, params.id))
  serveOffice('POST /office-api/mails/{id}/settle', (ctx, { params }) => settleFailedMail(ctx, params.id))
  serveOffice('POST /office-api/mail-selections', (ctx, { body }) => selectMails(ctx, body))
  serveOffice('GET /office-api/mail-selections/{id}', (ctx, { params, query }) =>
    planBulk(ctx, bulkMails, { id: params.id, asked: query }),
  )
  serveOffice('POST /office-api/mail-selections/{id}', (ctx, { params, body }) =>
    applyBulk(ctx, bulkMails, { id: params.id, asked: body }),
  )
}
