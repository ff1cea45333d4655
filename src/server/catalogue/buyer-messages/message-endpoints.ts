import { refusedField } from '#domain/platform/refusal.ts'
import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { rewriteTexts, stopMessage } from './change-message.ts'
import { listMessageDates, listMessages, showCalls, showMessage } from './show-messages.ts'
import { planMessage, sendMessage, sendTestMessage } from './write-message.ts'

/** Messages of staff to the buyers of a date. */
export function messageEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/messages', (ctx, { query }) => listMessages(ctx, query))
  serveOffice('GET /office-api/message-dates', (ctx, { query }) => listMessageDates(ctx, query))
  serveOffice('POST /office-api/messages', async (ctx, { body }, reply) => {
    if (body.dryRun) return planMessage(ctx, body)
    const { key } = body
    if (!key) throw refusedField('key', 'field_is_required')
    const sent = await sendMessage(ctx, { ...body, key })
    if (sent.approval) reply.status = 202
    return sent
  })
  serveOffice('POST /office-api/messages/test', (ctx, { body }) => sendTestMessage(ctx, body))
  serveOffice('GET /office-api/messages/{id}', (ctx, { params }) => showMessage(ctx, params.id))
  serveOffice('GET /office-api/messages/{id}/calls', (ctx, { params }) => showCalls(ctx, params.id))
  serveOffice('PUT /office-api/messages/{id}', (ctx, { params, body }) => rewriteTexts(ctx, params.id, body))
  serveOffice('POST /office-api/messages/{id}/stop', (ctx, { params }) => stopMessage(ctx, params.id))
}
