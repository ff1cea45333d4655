import type { PlanEdit } from '#contract/office/travel/plans.ts'
import { formAction, on, type SentForm } from '#web/office/forms/form-action.ts'
import { textIn } from '#web/office/forms/texts-in.ts'
import { assignFleet, edit, make, nextDraft, planEdits, publish, replaceVan, stop } from './plan-forms.ts'

type Planned = SentForm & { answer: { planId: number } }

const shown = ({ params }: SentForm, plan: unknown) => `/trips/${params.id}?plan=${plan}`
const samePlan = (sent: SentForm) => shown(sent, sent.form.get('id'))
const newPlan = (sent: Planned) => shown(sent, sent.answer.planId)

/** The action of all forms of a trip's screen. The id of a plan is in its form, that of the address is the trip's. */
export const tripAction = formAction(
  make,
  on(stop, { next: samePlan }),
  on(publish, { next: samePlan }),
  on(assignFleet, { next: samePlan }),
  on(replaceVan, { next: newPlan }),
  on(nextDraft, { next: newPlan }),
  ...planEdits.map((act) =>
    on(edit, {
      act,
      body: (body, { form }) => editIn(form) ?? body,
      next: samePlan,
    }),
  ),
)

function editIn(form: FormData): PlanEdit | undefined {
  const act = textIn(form, 'act')
  const revision = Number(textIn(form, 'revision')) || 0
  if (act === 'undo' || act === 'redo') return { act, revision }
  const vehicle = textIn(form, 'vehicle')
  if (act === 'lock' || act === 'unlock') {
    const party = textIn(form, 'party')
    return { act, revision, ...(vehicle && { vehicle }), ...(party && { party }) }
  }
  if (act !== 'move') return undefined
  const stop = Number(textIn(form, 'stop'))
  return {
    ...{ act, revision, parties: textIn(form, 'parties').split(' '), vehicle: vehicle || null },
    leg: textIn(form, 'leg') === 'return' ? 'return' : 'outbound',
    position: stop > 0 ? stop - 1 : null,
  }
}
