import { type ActionFunctionArgs, redirect } from 'react-router'
import { answerForm } from './answer-form.ts'
import type { OfficeApi } from './office-context.ts'
import { textIn } from './read-fields.ts'

/** The filter is what the address of the list says, which the call checks. */
type Chosen = { ids: number[] } | { filter: Record<never, never> }

/**
 * Answers the form of a list: freezes the rows that were ticked, or all that its filter finds, and leads to the page of the act.
 * `filters` are the parameters of the list that choose rows.
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
