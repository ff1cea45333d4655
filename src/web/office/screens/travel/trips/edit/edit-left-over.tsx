import { type DragEvent, useState } from 'react'
import { Form, Link } from 'react-router'
import type { Plan } from '#contract/office/travel/plans.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { denseControl } from '#web/office/forms/dense-control.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { dragType, readDragged } from './dragged.ts'
import type { Edits } from './use-edits.ts'

/**
 * The passengers without a seat in a draft: drag them to a vehicle, or place them with the select beside them; stops
 * can be dropped here.
 */
export function EditLeftOver({ plan, edits }: { plan: Plan; edits: Edits }) {
  const t = useTexts()
  const [isOver, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragType('outbound'))) return
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    setOver(false)
    const dragged = readDragged(event, 'outbound')
    if (dragged) edits.move(dragged, { leg: 'outbound', vehicle: '' })
  }
  return (
    <section
      aria-labelledby="left-over"
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={classes(
        'mb-4 rounded-small border-2 bg-amber-tint p-4 text-small',
        isOver ? 'border-jacaranda' : 'border-transparent',
      )}
    >
      <h3 id="left-over" className="font-semibold">
        {t('plan_left_over', { count: plan.unplanned.reduce((sum, { people }) => sum + people, 0) })}
      </h3>
      <ul className="mt-2 flex flex-col gap-2">
        {plan.unplanned.map((party) => (
          <UnplannedParty key={party.id} party={party} plan={plan} edits={edits} />
        ))}
      </ul>
    </section>
  )
}

type PartyProps = { party: Plan['unplanned'][number]; plan: Plan; edits: Edits }

function UnplannedParty({ party, plan, edits }: PartyProps) {
  const t = useTexts()
  const { id, orderNumber, people, wheelchairs, address, county, why } = party
  return (
    <li
      draggable={why !== 'no_point'}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(dragType('outbound'), id)}
      className="flex flex-wrap items-center gap-2"
    >
      <span className="min-w-0 flex-[1_1_15rem]">
        <Link to={`/orders/${orderNumber}`} draggable={false} className="link figures">
          {orderNumber}
        </Link>{' '}
        · {t('plan_people', { count: people })}
        {wheelchairs > 0 && ` · ${t('plan_wheelchairs', { count: wheelchairs })}`} · {address}, {county} ·{' '}
        {t(`plan_why_${why}`)}
      </span>
      {why !== 'no_point' && <PlaceForm party={party} plan={plan} edits={edits} />}
    </li>
  )
}

function PlaceForm({ party: { id, address }, plan, edits }: PartyProps) {
  const t = useTexts()
  const vehicles = plan.routes.filter(({ leg }) => leg === 'outbound')
  return (
    <Form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        const vehicle = String(new FormData(event.currentTarget).get('vehicle') ?? '')
        edits.move([id], { leg: 'outbound', vehicle })
      }}
      className="flex items-center gap-2"
    >
      <input type="hidden" name="act" value="move" />
      <input type="hidden" name="id" value={plan.planId} />
      <input type="hidden" name="revision" value={plan.revision} />
      <input type="hidden" name="parties" value={id} />
      <select
        name="vehicle"
        aria-label={t('plan_place_in', { address })}
        className={classes(denseControl, 'w-auto')}
      >
        {vehicles.map(({ vehicle, people: aboard, seats }) => (
          <option key={vehicle} value={vehicle}>
            {vehicle} · {aboard}/{seats}
          </option>
        ))}
        <option value="new">{t('plan_move_new')}</option>
      </select>
      <Button type="submit" size="small" variant="secondary">
        {t('plan_place')}
      </Button>
    </Form>
  )
}
