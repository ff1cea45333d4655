import { type ActionFunctionArgs, redirect } from 'react-router'
import { answerForm } from './answer-form.ts'
import type { OfficeApi } from './office-context.ts'
import { textIn } from './read-fields.ts'

/** The filter is the query of the list's address, which the endpoint validates. */
type Chosen = { ids: number[] } | { filter: Record<never, never> }

/**
 * The action of a list's bulk form: freezes the ticked rows, or all that match the filter, and redirects to the bulk
 * page. `filters` are the parameters of the list that select rows.
 */
export function selectRows(
  args: ActionFunctionArgs,
  { list, filters }: { list: string; filters: readonly string[] },
  freeze: (api: OfficeApi, chosen: Chosen) => Promise<{ id: string }>,
) {
  return answerForm(args, async ({ api, form }) => {
    const search = new URLSearchParams(textIn(form, 'search'))
    const ids = form.getAll('ids').map(Number)
    const isAll = form.has('all')
    if (!isAll && ids.length === 0) return redirect(`${list}?${search}`)
    const filled = [...search].filter(([name, value]) => value && filters.includes(name))
    const { id } = await freeze(api, isAll ? { filter: Object.fromEntries(filled) } : { ids })
    const query = new URLSearchParams({ act: textIn(form, 'act'), next: `${list}?${search}` })
    return redirect(`${list}/bulk/${id}?${query}`)
  })
}
