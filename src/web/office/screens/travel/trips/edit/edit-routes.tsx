import { type DragEvent, type KeyboardEvent, useState } from 'react'
import type { Plan } from '#contract/office/travel/plans.ts'
import { useShowClock, useTexts } from '#web/office/app/texts.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { isOverfull, onBoard } from '../on-board.ts'
import { dragType, readDragged } from './dragged.ts'
import { EditStop } from './edit-stop.tsx'
import type { Edits } from './use-edits.ts'

type Route = Plan['routes'][number]
const legs = ['outbound', 'return'] as const

/** The routes of a draft, editable by drag and by keyboard; each edit is checked and can be undone. */
export function EditRoutes({ plan, edits }: { plan: Plan; edits: Edits }) {
  const t = useTexts()
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    const act = event.shiftKey ? 'redo' : 'undo'
    event.preventDefault()
    edits.send(stepping(act))
  }
  return (
    <section aria-label={t('plan_edit')} onKeyDown={onKeyDown}>
      <div className="my-3 flex flex-wrap items-center gap-2">
        {(['undo', 'redo'] as const).map((act) => (
          <Button
            key={act}
            size="small"
            variant="secondary"
            disabled={!(act === 'undo' ? plan.canUndo : plan.canRedo)}
            aria-keyshortcuts={act === 'undo' ? 'Control+Z' : 'Control+Shift+Z'}
            onClick={() => edits.send(stepping(act))}
          >
            {t(act === 'undo' ? 'plan_undo' : 'plan_redo')}
          </Button>
        ))}
        <span id="plan-keys" className="text-small text-ink-soft">
          {t('plan_edit_keys')}
        </span>
      </div>
      <p aria-live="polite" className="sr-only">
        {edits.isBusy ? '' : describeMove(t, plan, edits.moved)}
      </p>
      {legs.map((leg) => (
        <Leg key={leg} plan={plan} leg={leg} edits={edits} />
      ))}
    </section>
  )
}

/** Undoes or redoes an edit, if there is one when it is sent. */
const stepping = (act: 'undo' | 'redo') => (plan: Plan) =>
  (act === 'undo' ? plan.canUndo : plan.canRedo) ? { act } : undefined

const switchLock = (vehicle: string) => (plan: Plan) => {
  const isLocked = plan.routes.some((route) => route.vehicle === vehicle && route.isLocked)
  return { act: isLocked ? 'unlock' : 'lock', vehicle }
}

function describeMove(t: ReturnType<typeof useTexts>, plan: Plan, moved: string | null): string {
  for (const { vehicle, stops } of plan.routes) {
    for (const [index, { parties }] of stops.entries()) {
      const party = parties.find(({ id }) => id === moved)
      if (!party) continue
      const where = t('plan_moved', { address: party.address, vehicle, stop: index + 1 })
      return `${where} ${t('plan_checks', { rules: plan.violations.length, promises: plan.brokenPromises.length })}`
    }
  }
  return ''
}

function Leg({ plan, leg, edits }: { plan: Plan; leg: Route['leg']; edits: Edits }) {
  const t = useTexts()
  const routes = plan.routes.filter((route) => route.leg === leg)
  if (routes.length === 0) return null
  return (
    <>
      <h3 className="mt-5 mb-2 font-semibold">{t(leg === 'outbound' ? 'plan_outbound' : 'plan_return')}</h3>
      <ul className="grid items-start gap-3">
        {routes.map((route) => (
          <RouteCard key={route.vehicle} {...{ plan, routes, route, edits }} />
        ))}
      </ul>
    </>
  )
}

function RouteCard({
  plan,
  routes,
  route,
  edits,
}: {
  plan: Plan
  routes: readonly Route[]
  route: Route
  edits: Edits
}) {
  const t = useTexts()
  const showClock = useShowClock()
  const clock = (moment: string) => showClock(moment, plan.timeZone)
  const [isOver, setOver] = useState(false)
  const { leg, vehicle, leavesAt, arrivesAt, stops, isLocked } = route
  const accepts = (event: DragEvent) => leg === 'outbound' && event.dataTransfer.types.includes(dragType(leg))
  return (
    <li
      onDragOver={(event) => {
        if (!accepts(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDropCapture={() => setOver(false)}
      onDrop={(event) => {
        const dragged = readDragged(event, leg)
        if (dragged && leg === 'outbound') edits.move(dragged, { leg, vehicle })
      }}
      className={classes(
        'rounded-small border bg-white p-4 text-small',
        isOver ? 'border-jacaranda' : 'border-paper-line',
      )}
    >
      <h4 className="flex flex-wrap justify-between gap-2 font-semibold">
        {vehicle}
        <span className={classes('figures font-normal', isOverfull(route) ? 'text-brick' : 'text-ink-soft')}>
          {clock(leavesAt)} – {clock(arrivesAt)} · {onBoard(t, route)}
        </span>
      </h4>
      {leg === 'outbound' && (
        <label className="mt-1 flex min-h-11 items-center gap-2 lg:min-h-8">
          <input
            type="checkbox"
            checked={isLocked}
            onChange={() => edits.send(switchLock(vehicle))}
            className="size-4"
          />
          {t('plan_lock_route')}
        </label>
      )}
      <ol className="mt-2 flex flex-col gap-2">
        {stops.map((stop, index) => (
          <EditStop key={stop.parties[0]?.id ?? stop.at} {...{ routes, route, index, edits, clock }} />
        ))}
      </ol>
    </li>
  )
}
