import { Link } from 'react-router'
import type { ControlRoute } from '#contract/office/travel/control.ts'
import { useShowClock, useTexts } from '#web/office/app/texts.tsx'
import { PhoneLink } from '#web/office/ui/phone-link.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { RouteBadges, useNextWords } from './route-words.tsx'

/** A leg of a van on the desk: its state, its crew, its next place and who is aboard. */
export function VanCard({
  route,
  timeZone,
  isWall,
  doors,
}: {
  route: ControlRoute
  timeZone: string
  isWall: boolean
  /** what the person may do about the van */
  doors: readonly { to: string; text: string }[]
}) {
  const t = useTexts()
  const nextWords = useNextWords(timeZone)
  const isOver = route.state === 'over'
  const next = nextWords(route)
  return (
    <li
      className={classes(
        'flex min-w-0 flex-col gap-2 rounded-small border p-4 break-words',
        isWall ? 'border-ink-line bg-ink-raised text-lead' : 'border-paper-line bg-white text-small',
        !isWall && route.lateMinutes > 0 && 'border-l-4 border-l-brick',
        isOver && 'opacity-80',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className={classes('font-semibold', isWall ? 'display text-heading' : 'text-body')}>
          {route.vehicle}
        </h3>
        <RouteBadges route={route} />
      </div>
      {next && (
        <p>
          <span className="font-semibold">
            {isOver ? '' : `${t('control_next')}: `}
            {next.where}
          </span>
          {next.when && <span className="figures block">{next.when}</span>}
        </p>
      )}
      <Boarded route={route} timeZone={timeZone} isWall={isWall} />
      <Crew route={route} isWall={isWall} />
      {doors.length > 0 && !isOver && (
        <p className="flex flex-wrap gap-x-6">
          {doors.map(({ to, text }) => (
            <Link key={to} to={to} className="link inline-flex min-h-11 items-center lg:min-h-8">
              {text}
            </Link>
          ))}
        </p>
      )}
      {!isWall && <Disputed route={route} />}
    </li>
  )
}

/** Plate and driver, whom control can call. */
function Crew({ route, isWall }: { route: ControlRoute; isWall: boolean }) {
  const t = useTexts()
  return (
    <p className={classes('flex flex-wrap items-center gap-x-3', !isWall && 'text-ink-soft')}>
      <span translate="no">
        {[route.plate, route.driver].filter(Boolean).join(' · ') || t('control_no_crew')}
      </span>
      {!isWall && route.phone && (
        <span className="inline-flex min-h-11 items-center gap-1 lg:min-h-8">
          <Icon name="phone" className="size-4" />
          <span className="sr-only">{t('control_call', { van: route.vehicle })}</span>
          <PhoneLink phone={route.phone} text={route.phoneText} />
        </span>
      )}
    </p>
  )
}

/** How many are aboard, the line of stops, and when the van was last heard of. */
function Boarded({ route, timeZone, isWall }: { route: ControlRoute; timeZone: string; isWall: boolean }) {
  const t = useTexts()
  const showClock = useShowClock()
  const { aboard, expected, absent, stops, seenAt } = route
  const part = expected > 0 ? Math.min(100, (aboard / expected) * 100) : 0
  return (
    <div className="figures">
      <p className="flex flex-wrap gap-x-3">
        <strong>{t('control_aboard', { aboard, expected })}</strong>
        {absent > 0 && (
          <span className={isWall ? 'text-marigold' : 'font-semibold text-brick'}>
            {t('control_absent', { count: absent })}
          </span>
        )}
        <span className={isWall ? '' : 'text-ink-soft'}>{t('control_stops', stops)}</span>
        <span>
          {seenAt ? t('control_seen', { time: showClock(seenAt, timeZone) }) : t('control_not_seen')}
        </span>
      </p>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className={classes('mt-1 h-1.5 w-full rounded-full', isWall ? 'bg-ink-line' : 'bg-paper-deep')}
      >
        <rect width={part} height="1" className={isWall ? 'fill-marigold' : 'fill-leaf'} />
      </svg>
    </div>
  )
}

function Disputed({ route: { disputed } }: { route: ControlRoute }) {
  const t = useTexts()
  if (disputed.length === 0) return null
  return (
    <p className="text-amber">
      {t('control_disputed')}{' '}
      {disputed.map(({ orderNumber, people }, nth) => (
        <span key={orderNumber}>
          {nth > 0 && ', '}
          <Link to={`/orders/${orderNumber}`} className="link figures">
            {orderNumber}
          </Link>{' '}
          ({t('plan_people', { count: people })})
        </span>
      ))}
    </p>
  )
}
