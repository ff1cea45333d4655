import { Form } from 'react-router'
import type { Plan } from '#contract/office/travel/plans.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { Conflict } from '#web/office/forms/conflict.tsx'
import { useFormAnswer } from '#web/office/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { planEdits } from '../plan-forms.ts'

/**
 * Why an edit was refused. If another planner was faster, the plan already shows their version: who it was, and for a
 * move both positions, to choose one.
 */
export function EditAnswer({ plan }: { plan: Plan }) {
  const t = useTexts()
  const showTime = useShowTime()
  const answer = useFormAnswer()
  if (!answer?.text || !planEdits.includes(answer.values.act ?? '')) return null
  if (answer.code !== 'edited_meanwhile') return <Banner tone="error">{answer.text}</Banner>
  const theirs = answer.data.theirs as { by: string | null; at: string } | undefined
  const typed = {
    vehicle: answer.values.vehicle ?? '',
    stop: answer.values.stop ?? '',
  }
  const isMove = answer.values.act === 'move'
  const present = placeOf(plan, answer.values.parties?.split(' ')[0], answer.values.leg)
  return (
    <Form method="post" preventScrollReset className="my-3 flex max-w-form flex-col gap-3">
      <Conflict
        present={isMove ? present : {}}
        typed={typed}
        names={{ vehicle: t('plan_move_vehicle'), stop: t('plan_move_position') }}
        show={(value, name) => {
          if (value === 'new') return t('plan_move_new')
          return value || t(name === 'vehicle' ? 'plan_move_off' : 'plan_move_best')
        }}
      />
      {theirs && (
        <p className="text-small">
          {t('plan_edited_by', { name: theirs.by ?? '–', time: showTime(theirs.at, plan.timeZone) })}
        </p>
      )}
      {Object.entries({ ...answer.values, ...typed, revision: String(plan.revision) }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} defaultValue={value} />
        ),
      )}
      <Button type="submit" size="small" className="self-start max-sm:w-full">
        {t('conflict_save')}
      </Button>
    </Form>
  )
}

/** The vehicle and the stop, counted from 1, of a party. */
function placeOf(plan: Plan, party: string | undefined, leg: string | undefined) {
  for (const route of plan.routes) {
    const index = route.stops.findIndex(({ parties }) => parties.some(({ id }) => id === party))
    if (index >= 0 && route.leg === (leg || 'outbound'))
      return { vehicle: route.vehicle, stop: String(index + 1) }
  }
  return { vehicle: '', stop: '' }
}
