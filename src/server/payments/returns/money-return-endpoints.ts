import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { endMoneyReturn } from './end-money-return.ts'
import { showMatter } from './show-matter.ts'

/** Money that left again, in the office. */
export function moneyReturnEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/money-returns/{id}', (ctx, { params }) => showMatter(ctx, params.id))
  serveOffice('POST /office-api/money-returns/{id}/end', async (ctx, { params, body }, reply) => {
    const answer = await endMoneyReturn(ctx, params.id, body)
    if ('approval' in answer) reply.status = 202
    return answer
  })
}
