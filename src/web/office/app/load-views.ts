import { redirect } from 'react-router'
import { type View, type ViewList, viewLists } from '#contract/office/back-office/views.ts'
import { listQueryOf } from './list-query.ts'
import { pageOf } from './load.ts'
import type { OfficeApi } from './office-context.ts'

/**
 * The person's saved views of the list at this address; null if there is no list. Without a query, redirects to the
 * default view.
 */
export async function loadViews(
  api: OfficeApi,
  request: Request,
): Promise<{ list: ViewList; views: View[] } | null> {
  const { path, search } = pageOf(request)
  const list = viewLists.find((one) => path === `/${one}`)
  if (!list) return null
  const { rows } = await api('GET /office-api/views', { query: { list } })
  const opening = rows.find(({ isDefault }) => isDefault)
  if (opening && search === '' && Object.keys(listQueryOf(request)).length === 0)
    throw redirect(`${path}?${opening.query}`)
  return { list, views: rows }
}
