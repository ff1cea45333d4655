import type { Dispatch, SetStateAction } from 'react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Plan } from '#contract/office/travel/plans.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { classes } from '#web/ui/classes.ts'
import { dragType, handleId, readDragged } from './dragged.ts'
import { MoveForm } from './move-form.tsx'
import { type Edits, findStop } from './use-edits.ts'

type Route = Plan['routes'][number]
type Party = Route['stops'][number]['parties'][number]

/**
 * A stop that can be dragged to another position, or moved with the keys on its button: Alt and an arrow within its
 * route, with Shift to the vehicle before or after.
 */
export function EditStop({
  routes,
  route,
  index,
  edits,
  clock,
}: {
  /** of this leg */
  routes: readonly Route[]
  route: Route
  index: number
  edits: Edits
  clock: (moment: string) => string
}) {
  const [isOpen, setOpen] = useState(false)
  const stop = route.stops[index]
  const [first] = stop?.parties ?? []
  const drag = useDraggedStop({ route, index, edits })
  if (!stop || !first) return null
  const { handle, step } = movesByKeys({
    leg: route.leg,
    first,
    edits,
    ids: stop.parties.map(({ id }) => id),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!by || !event.altKey) return
    event.preventDefault()
    step(by, event.shiftKey)
  }
  return (
    <li
      draggable
      {...drag.handlers}
      className={classes(
        'grid cursor-grab grid-cols-[3.5rem_1fr_auto] gap-x-2 border-t-2 pt-1',
        drag.isOver ? 'border-jacaranda' : 'border-transparent',
      )}
    >
      <span className="figures font-semibold">{clock(stop.at)}</span>
      <ul className="flex min-w-0 flex-col gap-1">
        {stop.parties.map((party) => (
          <PartyLine key={party.id} party={party} />
        ))}
      </ul>
      <MoveHandle handle={handle} isOpen={isOpen} first={first} setOpen={setOpen} onKeyDown={onKeyDown} />
      {isOpen && (
        <MoveForm routes={routes} route={route} index={index} edits={edits} onDone={() => setOpen(false)} />
      )}
    </li>
  )
}

/** Dragging this stop, and dropping others onto it. */
function useDraggedStop({ route, index, edits }: { route: Route; index: number; edits: Edits }) {
  const [isOver, setOver] = useState(false)
  const { leg, stops } = route
  const parties = stops[index]?.parties ?? []
  const onDragStart = ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(dragType(leg), parties.map(({ id }) => id).join(' '))
    dataTransfer.effectAllowed = 'move'
  }
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragType(leg))) return
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    const dragged = readDragged(event, leg)
    const from = stops.findIndex((stop) => stop.parties.some(({ id }) => dragged?.includes(id)))
    // Dragged down it goes after this stop, otherwise before it: the same number, because the stops between
    // move up.
    if (!dragged || from === index) return
    edits.move(dragged, (plan) => {
      const onto = findStop(plan, leg, parties[0]?.id ?? '')
      return onto && { leg, vehicle: onto.route.vehicle, stop: onto.index + 1 }
    })
  }
  return { isOver, handlers: { onDragStart, onDragOver, onDragLeave: () => setOver(false), onDrop } }
}

/** The passengers of one ticket at the stop. */
function PartyLine({ party }: { party: Party }) {
  const t = useTexts()
  const { orderNumber, people, wheelchairs, address, county, isLocked } = party
  return (
    <li className="break-words">
      {address}, <span className="text-ink-soft">{county}</span>
      <span className="block">
        <Link to={`/orders/${orderNumber}`} draggable={false} className="link figures">
          {orderNumber}
        </Link>{' '}
        · {t('plan_people', { count: people })}
        {wheelchairs > 0 && ` · ${t('plan_wheelchairs', { count: wheelchairs })}`}
        {isLocked && <strong> · {t('plan_locked')}</strong>}
      </span>
    </li>
  )
}

function movesByKeys({
  leg,
  first,
  edits,
  ids,
}: {
  leg: Route['leg']
  first: Party
  edits: Edits
  ids: string[]
}) {
  const handle = handleId(leg, first.id)

  const step = (by: number, toOther: boolean) => {
    const target = (plan: Plan) => {
      const from = findStop(plan, leg, first.id)
      if (!from) return undefined
      if (toOther) {
        const vehicles = plan.routes.filter((one) => one.leg === 'outbound')
        const other = leg === 'outbound' && vehicles[vehicles.indexOf(from.route) + by]
        return other ? { leg, vehicle: other.vehicle } : undefined
      }
      const to = from.index + by
      const isInRoute = to >= 0 && to < from.route.stops.length
      return isInRoute ? { leg, vehicle: from.route.vehicle, stop: to + 1 } : undefined
    }
    edits.move(ids, target, true)
  }
  return { handle, step }
}

function MoveHandle({
  handle,
  isOpen,
  first,
  setOpen,
  onKeyDown,
}: {
  handle: string
  isOpen: boolean
  first: Party
  setOpen: Dispatch<SetStateAction<boolean>>
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const t = useTexts()
  return (
    <button
      type="button"
      id={handle}
      aria-expanded={isOpen}
      aria-label={t('plan_move_stop', { address: first.address })}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+Shift+ArrowUp Alt+Shift+ArrowDown"
      aria-describedby="plan-keys"
      onClick={() => setOpen(!isOpen)}
      onKeyDown={onKeyDown}
      className="size-11 self-start rounded-small text-lead leading-none text-ink-soft hover:bg-paper md:size-8"
    >
      ⠿
    </button>
  )
}
