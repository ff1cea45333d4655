import type { MailedLink } from '#contract/people/accounts.ts'
import type { Api } from '#web/api/api.ts'
import { isNotFound, unavailablePage } from '#web/app/unavailable.ts'

/** Loads the purpose and state of a mailed link; null if the shop does not know it. */
export async function loadMailedLink(api: Api, token = ''): Promise<MailedLink | null> {
  return api('GET /shop-api/mailed-link', { query: { token } }).catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw unavailablePage()
  })
}
