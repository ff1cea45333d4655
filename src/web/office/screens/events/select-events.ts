import { type ActionFunctionArgs, redirect } from 'react-router'
import { bulkActs } from '#contract/office/event-bulk.ts'
import { answerForm } from '../../app/answer-form.ts'
import { textIn } from '../../app/read-fields.ts'

/** Freezes the events that were ticked in the list, or all that its filter finds, and leads to the page of the act. */
export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const search = new URLSearchParams(textIn(form, 'search'))
    const ids = form.getAll('ids').map(Number)
    const isAll = form.has('all')
    if (!isAll && ids.length === 0) return redirect(`/events?${search}`)
    const filled = [...search].filter(([name, value]) => value && ['q', 'state', 'country'].includes(name))
    const body = isAll ? { filter: Object.fromEntries(filled) } : { ids }
    const { id } = await api('POST /office-api/event-selections', { body })
    const act = bulkActs.find((one) => one === form.get('act')) ?? 'close-sale'
    return redirect(`/events/bulk/${id}?${new URLSearchParams({ act, next: `/events?${search}` })}`)
  })

/** The address of the form alone leads to the list. */
export function loader() {
  return redirect('/events')
}
