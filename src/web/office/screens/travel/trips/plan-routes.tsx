import { Link } from 'react-router'
import type { MapGround } from '#contract/geography/map-ground.ts'
import type { Plan } from '#contract/office/travel/plans.ts'
import { useShowClock, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { EditRoutes } from './edit/edit-routes.tsx'
import type { Edits } from './edit/use-edits.ts'
import { onBoard } from './on-board.ts'
import { PlanMap } from './plan-map.tsx'

type Route = Plan['routes'][number]

type MapAndRoutesProps = {
  plan: Plan
  placeName: string
  ground: MapGround
  isEditable: boolean
  edits: Edits
}

/** The routes of a plan on a map, and below or beside it as a list, which planners can change in a draft. */
export function MapAndRoutes({ plan, placeName, ground, isEditable, edits }: MapAndRoutesProps) {
  const t = useTexts()
  const outbound = plan.routes.filter(({ leg }) => leg === 'outbound')
  const home = plan.routes.filter(({ leg }) => leg === 'return')
  return (
    <div className="items-start gap-6 lg:grid lg:grid-cols-2">
      {outbound.length > 0 && (
        <div className="lg:sticky lg:top-4 lg:order-2">
          <PlanMap
            routes={outbound}
            venue={plan.venue}
            timeZone={plan.timeZone}
            placeName={placeName}
            ground={ground}
          />
        </div>
      )}
      <div className="min-w-0">
        {isEditable ? (
          <EditRoutes plan={plan} edits={edits} />
        ) : (
          <>
            <Routes title={t('plan_outbound')} routes={outbound} plan={plan} />
            <Routes title={t('plan_return')} routes={home} plan={plan} />
          </>
        )}
      </div>
    </div>
  )
}

type RoutesProps = { title: string; routes: readonly Route[]; plan: Plan }

function Routes({ title, routes, plan }: RoutesProps) {
  if (routes.length === 0) return null
  return (
    <>
      <h3 className="mt-5 mb-2 font-semibold">{title}</h3>
      <ul className="grid items-start gap-3">
        {routes.map((route) => (
          <RouteCard key={route.vehicle} route={route} plan={plan} />
        ))}
      </ul>
    </>
  )
}

function RouteCard({ route, plan }: { route: Route; plan: Plan }) {
  const t = useTexts()
  const mayWrite = useFrame().permissions.includes('messages.send') && plan.state === 'published'
  const showClock = useShowClock()
  const clock = (moment: string) => showClock(moment, plan.timeZone)
  return (
    <li className="rounded-small border border-paper-line bg-white p-4 text-small">
      <h4 className="flex flex-wrap justify-between gap-2 font-semibold">
        {route.vehicle}
        <span className="figures font-normal text-ink-soft">
          {clock(route.leavesAt)} – {clock(route.arrivesAt)} · {onBoard(t, route)}
        </span>
      </h4>
      <ol className="mt-2 flex flex-col gap-2">
        {route.stops.map(({ at, latitude, longitude, parties }) => (
          <li key={`${at} ${latitude} ${longitude}`} className="grid grid-cols-[3.5rem_1fr] gap-2">
            <span className="figures font-semibold">{clock(at)}</span>
            <ul className="flex min-w-0 flex-col gap-1">
              {parties.map((party) => (
                <Party key={`${party.orderNumber} ${party.ticket} ${party.address}`} party={party} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {mayWrite && (
        <Link
          to={`/messages/new?date=${plan.tripId}&to=${encodeURIComponent(`van ${route.vehicle}`)}`}
          className="link mt-2 inline-flex min-h-11 items-center"
        >
          {t('messages_write_to_van', { van: route.vehicle })}
        </Link>
      )}
    </li>
  )
}

function Party({ party }: { party: Route['stops'][number]['parties'][number] }) {
  const t = useTexts()
  const { orderNumber, people, wheelchairs, address, county } = party
  return (
    <li className="break-words">
      {address}, <span className="text-ink-soft">{county}</span>
      <span className="block">
        <Link to={`/orders/${orderNumber}`} className="link figures">
          {orderNumber}
        </Link>{' '}
        · {t('plan_people', { count: people })}
        {wheelchairs > 0 && ` · ${t('plan_wheelchairs', { count: wheelchairs })}`}
      </span>
    </li>
  )
}
