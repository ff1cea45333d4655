import type { MailedLink } from '#contract/accounts.ts'
import type { Api } from '../api/api.ts'
import { isNotFound, unavailablePage } from '../app/unavailable.ts'

/** What a mailed link is for and whether it works; null for one that the shop does not know. */
export async function loadMailedLink(api: Api, token = ''): Promise<MailedLink | null> {
  return api('GET /shop-api/mailed-link', { query: { token } }).catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw unavailablePage()
  })
}
