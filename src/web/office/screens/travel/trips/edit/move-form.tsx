import { type FormEvent, useEffect, useRef } from 'react'
import type { Plan } from '#contract/office/travel/plans.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { Choice } from '#web/office/forms/inputs.tsx'
import { Button } from '#web/ui/button.tsx'
import { onBoard } from '../on-board.ts'
import { handleId } from './dragged.ts'
import type { Edits } from './use-edits.ts'

type Route = Plan['routes'][number]

type MoveFormProps = {
  routes: readonly Route[]
  route: Route
  index: number
  edits: Edits
  onDone: () => void
}

/** Moves a stop, or one party of it, and locks its ticket in its vehicle. */
export function MoveForm({ routes, route, index, edits, onDone }: MoveFormProps) {
  const t = useTexts()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])
  const parties = route.stops[index]?.parties ?? []
  const [first] = parties
  if (!first) return null
  const { leg } = route
  const handle = handleId(leg, first.id)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const field = (name: string) => String(fields.get(name) ?? '')
    const ids = field('parties').split(' ')
    const stop = Number(field('stop'))
    onDone()
    edits.move(ids, { leg, vehicle: field('vehicle'), ...(stop > 0 && { stop }) }, true)
  }
  const close = () => {
    onDone()
    document.getElementById(handle)?.focus()
  }
  const all = parties.map(({ id }) => id).join(' ')
  const vehicles = leg === 'return' ? [route] : routes
  const longest = Math.max(...vehicles.map(({ stops }) => stops.length)) + 1
  return (
    <form
      ref={form}
      onSubmit={onSubmit}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      className="col-span-full mt-2 flex flex-col gap-3 rounded-small bg-paper p-3"
    >
      {parties.length > 1 && (
        <Choice
          name="parties"
          label={t('plan_move_whom')}
          value={all}
          options={[
            { value: all, label: t('plan_move_all') },
            ...parties.map(({ id, orderNumber, address }) => ({
              value: id,
              label: `${orderNumber} · ${address}`,
            })),
          ]}
        />
      )}
      {parties.length === 1 && <input type="hidden" name="parties" value={all} />}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-3">
        <VehicleChoice route={route} vehicles={vehicles} leg={leg} />
        <PositionChoice leg={leg} index={index} longest={longest} />
      </div>
      <MoveButtons edits={edits} leg={leg} close={close} first={first} />
    </form>
  )
}

function VehicleChoice({
  route,
  vehicles,
  leg,
}: {
  route: Route
  vehicles: readonly {
    leg: 'outbound' | 'return'
    vehicle: string
    seats: number
    people: number
    wheelchairs: number
    wheelchairPlaces: number
    isLocked: boolean
    leavesAt: string
    arrivesAt: string
    stops: {
      at: string
      latitude: number
      longitude: number
      parties: {
        id: string
        isLocked: boolean
        orderNumber: string
        people: number
        wheelchairs: number
        ticket: number
        address: string
        county: string
      }[]
    }[]
  }[]
  leg: Route['leg']
}) {
  const t = useTexts()
  return (
    <Choice
      name="vehicle"
      label={t('plan_move_vehicle')}
      value={route.vehicle}
      options={[
        ...vehicles.map((one) => ({
          value: one.vehicle,
          label: `${one.vehicle} · ${onBoard(t, one)}`,
        })),
        ...(leg === 'outbound'
          ? [
              { value: 'new', label: t('plan_move_new') },
              { value: '', label: t('plan_move_off') },
            ]
          : []),
      ]}
    />
  )
}

function PositionChoice({ leg, index, longest }: { leg: Route['leg']; index: number; longest: number }) {
  const t = useTexts()
  return (
    <Choice
      name="stop"
      label={t('plan_move_position')}
      value={leg === 'return' ? String(index + 1) : ''}
      options={[
        ...(leg === 'outbound' ? [{ value: '', label: t('plan_move_best') }] : []),
        ...Array.from({ length: longest }, (_, at) => ({ value: String(at + 1), label: String(at + 1) })),
      ]}
    />
  )
}

function MoveButtons({
  edits,
  leg,
  close,
  first,
}: {
  edits: Edits
  leg: Route['leg']
  close: () => void
  first: Route['stops'][number]['parties'][number]
}) {
  const t = useTexts()
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" size="small" busy={edits.isBusy}>
        {t('plan_move')}
      </Button>
      {leg === 'outbound' && (
        <Button
          type="button"
          size="small"
          variant="secondary"
          onClick={() => {
            close()
            edits.send(() => ({ act: first.isLocked ? 'unlock' : 'lock', party: first.id }))
          }}
        >
          {t(first.isLocked ? 'plan_unlock_ticket' : 'plan_lock_ticket')}
        </Button>
      )}
      <Button type="button" size="small" variant="quiet" onClick={close}>
        {t('close')}
      </Button>
    </div>
  )
}
