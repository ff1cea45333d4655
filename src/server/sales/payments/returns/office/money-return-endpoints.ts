import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { endMoneyReturn } from './end-money-return.ts'
import { settleMoneyTask } from './settle-money-task.ts'
import { showMatter } from './show-matter.ts'
import { showMoneyTask } from './show-money-task.ts'

/** Money that left again, in the office. */
export function moneyReturnEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/money-returns/{id}', (ctx, { params }) => showMatter(ctx, params.id))
  serveOffice('POST /office-api/money-returns/{id}/end', async (ctx, { params, body }, reply) => {
    const answer = await endMoneyReturn(ctx, params.id, body)
    if ('approval' in answer) reply.status = 202
    return answer
  })
  serveOffice('GET /office-api/money-tasks/{id}', (ctx, { params }) => showMoneyTask(ctx, params.id))
  serveOffice('POST /office-api/money-tasks/{id}/settle', async (ctx, { params, body }, reply) => {
    const answer = await settleMoneyTask(ctx, params.id, body)
    if ('approval' in answer) reply.status = 202
    return answer
  })
}
