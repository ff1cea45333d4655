import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { TripToday } from '#contract/office/travel/control.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { load } from '#web/office/app/load.ts'
import { useShowClock, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { Heading } from '#web/office/ui/panel.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { DeskNotice } from './desk-notice.tsx'
import { useDesk } from './use-desk.ts'
import { useWall } from './use-wall.ts'
import { WallSwitch } from './wall-switch.tsx'

export const handle = { hasWall: true }

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/trips-today', { query: {} }))

/** The trips of today in the person's countries, each with its worst van. */
export default function TodayScreen() {
  const t = useTexts()
  const showClock = useShowClock()
  const isWall = useWall()
  const desk = useDesk('/office-api/trips-today', useLoaderData<typeof loader>())
  const { trips, now } = desk.shown
  const timeZone = trips[0]?.timeZone ?? 'UTC'
  return (
    <div className={isWall ? 'text-lead' : ''}>
      <Heading title={t('control_today')}>
        <span className="figures text-small">{t('control_updated', { time: showClock(now, timeZone) })}</span>
        <WallSwitch isWall={isWall} />
      </Heading>
      <DeskNotice desk={desk} timeZone={timeZone} path="/trips/today" />
      {trips.length === 0 && (
        <p className={classes('rounded-small p-6', isWall ? 'bg-ink-raised' : 'bg-paper-deep text-ink-soft')}>
          {t('control_today_none')}
        </p>
      )}
      <ul
        className={classes(
          'grid items-start gap-4',
          isWall ? 'sm:grid-cols-2 xl:grid-cols-3' : 'lg:grid-cols-2',
        )}
      >
        {trips.map((trip) => (
          <TripCard key={trip.id} trip={trip} isWall={isWall} />
        ))}
      </ul>
    </div>
  )
}

function TripCard({ trip, isWall }: { trip: TripToday; isWall: boolean }) {
  const showTime = useShowTime()
  const countryName = useCountryName()
  const maySee = useMay(trip.countryCode)('trips.see')
  const name = maySee ? (
    <Link to={`/trips/${trip.id}/live${isWall ? '?wall' : ''}`} className={isWall ? 'underline' : 'link'}>
      {trip.event}
    </Link>
  ) : (
    trip.event
  )
  return (
    <li
      className={classes(
        'flex min-w-0 flex-col gap-2 rounded-small border p-4 break-words',
        isWall ? 'border-ink-line bg-ink-raised' : 'border-paper-line bg-white text-small',
      )}
    >
      <h2 translate="no" className={isWall ? 'display text-heading' : 'text-body font-semibold'}>
        {name}
      </h2>
      <p className={classes('figures', !isWall && 'text-ink-soft')}>
        {[showTime(trip.startsAt, trip.timeZone), trip.placeName, countryName(trip.countryCode)].join(' · ')}
      </p>
      <State trip={trip} />
      {trip.isPlanned && <Counts trip={trip} />}
    </li>
  )
}

function State({
  trip: { calledOffAt, isPlanned, vans, lateVans, silentVans, incidents, worst },
}: {
  trip: TripToday
}) {
  const t = useTexts()
  const isCalm = lateVans === 0 && silentVans === 0 && incidents === 0
  return (
    <div className="flex flex-wrap gap-1">
      {calledOffAt && <Badge tone="brick">{t('control_is_called_off')}</Badge>}
      {!isPlanned && <Badge tone="amber">{t('trips_no_plan')}</Badge>}
      {isPlanned && <Badge tone="plain">{t('plan_vans', { count: vans })}</Badge>}
      {lateVans > 0 && (
        <Badge tone="brick" icon="clock">
          {t('control_late_vans', { count: lateVans })}
          {worst &&
            worst.lateMinutes > 0 &&
            ` · ${worst.vehicle}: ${t('control_late', { count: worst.lateMinutes })}`}
        </Badge>
      )}
      {silentVans > 0 && (
        <Badge tone="amber" icon="alert">
          {t('control_silent_vans', { count: silentVans })}
          {worst?.isSilent && worst.lateMinutes === 0 && ` · ${worst.vehicle}`}
        </Badge>
      )}
      {incidents > 0 && (
        <Badge tone="amber" icon="alert">
          {t('control_incidents_count', { count: incidents })}
        </Badge>
      )}
      {isPlanned && isCalm && !calledOffAt && <Badge tone="leaf">{t('control_in_time')}</Badge>}
    </div>
  )
}

function Counts({ trip }: { trip: TripToday }) {
  const t = useTexts()
  const legs = [
    ['plan_outbound', trip.outbound],
    ['plan_return', trip.return],
  ] as const
  return (
    <dl className="figures grid grid-cols-[auto_1fr] gap-x-3">
      {legs.map(([label, { aboard, expected, absent }]) => (
        <div key={label} className="contents">
          <dt>{t(label)}</dt>
          <dd className="font-semibold">
            {t('control_aboard', { aboard, expected })}
            {absent > 0 && ` · ${t('control_absent', { count: absent })}`}
          </dd>
        </div>
      ))}
    </dl>
  )
}
