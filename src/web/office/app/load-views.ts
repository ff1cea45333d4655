import { redirect } from 'react-router'
import type { View, ViewList } from '#contract/office/views.ts'
import { listQueryOf } from './list-query.ts'
import { pageOf } from './load.ts'
import type { OfficeApi } from './office-context.ts'

/** The person's views of a list. Where the address asks for nothing, it leads to the view that they open the list with. */
export async function loadViews(api: OfficeApi, request: Request, list: ViewList): Promise<View[]> {
  const { rows } = await api('GET /office-api/views', { query: { list } })
  const { path, search } = pageOf(request)
  const opening = rows.find(({ isDefault }) => isDefault)
  if (opening && search === '' && Object.keys(listQueryOf(request)).length === 0)
    throw redirect(`${path}?${opening.query}`)
  return rows
}
