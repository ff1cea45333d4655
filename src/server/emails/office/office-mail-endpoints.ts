import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { dealWithMail, holdBackMail, letMailGo, resendMailAgain } from './handle-mail.ts'
import { listMails, showMail } from './show-mails.ts'

/** The outbox, as staff look into it. */
export function officeMailEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/mails', (ctx, { query }) => listMails(ctx, query))
  serveOffice('GET /office-api/mails/{id}', (ctx, { params }) => showMail(ctx, params.id))
  serveOffice('POST /office-api/mails/{id}/resend', (ctx, { params }) => resendMailAgain(ctx, params.id))
  serveOffice('POST /office-api/mails/{id}/hold', (ctx, { params }) => holdBackMail(ctx, params.id))
  serveOffice('POST /office-api/mails/{id}/release', (ctx, { params }) => letMailGo(ctx, params.id))
  serveOffice('POST /office-api/mails/{id}/settle', (ctx, { params }) => dealWithMail(ctx, params.id))
}
