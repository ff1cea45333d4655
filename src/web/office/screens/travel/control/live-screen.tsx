import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Control, ControlRoute } from '#contract/office/travel/control.ts'
import type { Trip } from '#contract/office/travel/trips.ts'
import { type Leg, legs } from '#domain/travel/tickets/boarding.ts'
import { load } from '#web/office/app/load.ts'
import { useShowClock, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { BackLink, Heading } from '#web/office/ui/panel.tsx'
import { classes } from '#web/ui/classes.ts'
import { DeskNotice } from './desk-notice.tsx'
import { Incidents } from './incidents.tsx'
import { useDesk } from './use-desk.ts'
import { useWall } from './use-wall.ts'
import { VanCard } from './van-card.tsx'
import { WallSwitch } from './wall-switch.tsx'

export const handle = { hasWall: true }

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const params = { id: Number(args.params.id) || 0 }
    const [trip, control] = await Promise.all([
      api('GET /office-api/trips/{id}', { params }),
      api('GET /office-api/trips/{id}/live', { params, query: {} }),
    ])
    return { trip, control }
  })

/** The vans of a trip on the day; on a wall in large letters. */
export default function LiveScreen() {
  const t = useTexts()
  const showTime = useShowTime()
  const { trip, control: loaded } = useLoaderData<typeof loader>()
  const isWall = useWall()
  const desk = useDesk(`/office-api/trips/${trip.id}/live`, loaded)
  const { shown } = desk
  return (
    <div className={isWall ? 'night text-lead' : ''}>
      {!isWall && <BackLink to="/trips/today">{t('control_today')}</BackLink>}
      <Heading isName title={trip.event}>
        <Updated control={shown} timeZone={trip.timeZone} />
        <WallSwitch isWall={isWall} />
      </Heading>
      <p className={classes('mb-4', !isWall && 'text-small text-ink-soft')}>
        {showTime(trip.startsAt, trip.timeZone)} · {trip.placeName}
      </p>
      <DeskNotice desk={desk} timeZone={trip.timeZone} path={`/trips/${trip.id}/live`} />
      {!isWall && <Doors trip={trip} />}
      {shown.calledOffAt && (
        <p className="my-4 rounded-small bg-brick-tint px-4 py-3 font-semibold text-brick">
          {t('control_called_off', { time: showTime(shown.calledOffAt, trip.timeZone) })}
        </p>
      )}
      {!shown.isPlanned && (
        <p className="my-4 rounded-small bg-paper-deep p-6 text-ink-soft night:bg-ink-raised night:text-paper">
          {t('control_no_plan')}
        </p>
      )}
      {shown.isPlanned && <Phase control={shown} />}
      <Incidents incidents={shown.incidents} timeZone={trip.timeZone} isWall={isWall} />
      {legsInOrder(shown.routes).map((leg) => (
        <LegOfTrip
          key={leg}
          leg={leg}
          routes={shown.routes.filter((route) => route.leg === leg)}
          trip={trip}
          isWall={isWall}
        />
      ))}
    </div>
  )
}

/** The leg that is under way first. */
function legsInOrder(routes: readonly ControlRoute[]): Leg[] {
  const isOver =
    routes.some(({ leg }) => leg === 'outbound') &&
    routes.every(({ leg, state }) => leg === 'return' || state === 'over')
  const present = legs.filter((leg) => routes.some((route) => route.leg === leg))
  return isOver ? present.toReversed() : present
}

/** Says that the day has not begun, or that all are home. */
function Phase({ control: { routes } }: { control: Control }) {
  const t = useTexts()
  if (routes.every(({ state, isSilent }) => state === 'planned' && !isSilent))
    return <p className="my-4">{t('control_before')}</p>
  if (routes.every(({ state }) => state === 'over')) return <p className="my-4">{t('control_after')}</p>
  return null
}

function Updated({ control: { now }, timeZone }: { control: Control; timeZone: string }) {
  const t = useTexts()
  const showClock = useShowClock()
  return (
    <span className="figures text-small">{t('control_updated', { time: showClock(now, timeZone) })}</span>
  )
}

function LegOfTrip({
  leg,
  routes,
  trip,
  isWall,
}: {
  leg: Leg
  routes: readonly ControlRoute[]
  trip: Trip
  isWall: boolean
}) {
  const t = useTexts()
  const doorsOf = useDoorsOf(trip)
  const sum = (name: 'aboard' | 'expected') => routes.reduce((all, route) => all + route[name], 0)
  return (
    <section aria-labelledby={`leg-${leg}`} className="my-5">
      <h2 id={`leg-${leg}`} className="mb-2 flex flex-wrap items-baseline gap-x-3 font-semibold">
        <span className="display text-lead">{t(leg === 'outbound' ? 'plan_outbound' : 'plan_return')}</span>
        <span className="figures">
          {t('control_aboard', { aboard: sum('aboard'), expected: sum('expected') })}
        </span>
      </h2>
      <ul
        className={classes(
          'grid items-start gap-4',
          isWall ? 'sm:grid-cols-2 xl:grid-cols-3' : 'lg:grid-cols-2',
        )}
      >
        {routes.map((route) => (
          <VanCard
            key={route.routeId}
            route={route}
            timeZone={trip.timeZone}
            isWall={isWall}
            doors={isWall ? [] : doorsOf(route)}
          />
        ))}
      </ul>
    </section>
  )
}

/** Returns a function for what the person may do about a van: write to its people, send another one. */
function useDoorsOf({ id, countryCode }: Trip): (route: ControlRoute) => { to: string; text: string }[] {
  const t = useTexts()
  const may = useMay(countryCode)
  return ({ vehicle, routeId }) => {
    const to = encodeURIComponent(`van ${vehicle}`)
    const write = {
      to: `/messages/new?date=${id}&to=${to}`,
      text: t('messages_write_to_van', { van: vehicle }),
    }
    const replace = { to: `/trips/${id}/live/${routeId}`, text: t('replace_title', { van: vehicle }) }
    return [...(may('messages.send') ? [write] : []), ...(may('trips.plan') ? [replace] : [])]
  }
}

/** The pages that belong to the day of a trip. */
function Doors({ trip }: { trip: Trip }) {
  const t = useTexts()
  const may = useMay(trip.countryCode)
  const published = trip.plans.find(({ state }) => state === 'published')
  const doors = [
    { to: `/trips/${trip.id}`, text: t('trips_plan') },
    published &&
      may('trips.plan') && { to: `/trips/${trip.id}/manifest?plan=${published.planId}`, text: t('manifest') },
    published && { to: `/trips/${trip.id}/driving`, text: t('driving') },
    may('orders.see') && { to: `/orders?date=${trip.id}`, text: t('area_orders') },
  ]
  return (
    <nav aria-label={t('control_doors')} className="mb-4 flex flex-wrap gap-x-6 text-small">
      {doors.map(
        (door) =>
          door && (
            <Link key={door.to} to={door.to} className="link inline-flex min-h-11 items-center lg:min-h-8">
              {door.text}
            </Link>
          ),
      )}
    </nav>
  )
}
