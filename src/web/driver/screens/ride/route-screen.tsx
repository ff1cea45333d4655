import { type Leg, legs } from '#domain/travel/tickets/boarding.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { addressOf, countPeople, nextStop, type RideLeg, type RideStop } from '../../ride/read-leg.ts'
import type { SavedRoute } from '../../state/route.ts'
import { type PlainText, useClock, useTexts } from '../../texts/texts.tsx'
import { DriveButton } from '../../ui/buttons.tsx'
import { Readiness } from './readiness.tsx'
import type { View } from './view.ts'

const legWords: Record<Leg, PlainText> = {
  outbound: 'drive_leg_outbound',
  return: 'drive_leg_return',
}

/** The stops of a leg in order, and the one to drive to. */
export function RouteScreen({
  route,
  leg,
  onGo,
}: {
  route: SavedRoute
  leg: RideLeg
  onGo: (view: View) => void
}) {
  const t = useTexts()
  const isHome = leg.leg === 'return'
  const atVenue = isHome && leg.venue.departedAt === null
  const next = atVenue ? undefined : nextStop(leg)
  return (
    <div className="flex flex-1 flex-col gap-5">
      <h1 className="sr-only">{t('drive_route')}</h1>
      <Readiness route={route} />
      <LegSwitch chosen={leg.leg} onChoose={(one) => onGo({ leg: one, at: 'route' })} />
      {isHome && (
        <VenueCard
          route={route}
          leg={leg}
          isNext={atVenue}
          onOpen={() => onGo({ leg: leg.leg, at: 'venue' })}
        />
      )}
      {leg.stops.length === 0 && <p className="py-8 text-lead text-paper-soft">{t('drive_no_stops')}</p>}
      <ol className="relative flex flex-col gap-3">
        {leg.stops.map((stop) => (
          <StopCard
            key={stop.id}
            stop={stop}
            isNext={stop.id === next?.id}
            isDrop={isHome}
            onOpen={() => onGo({ leg: leg.leg, at: { stop: stop.id } })}
          />
        ))}
      </ol>
      {!isHome && <Destination route={route} />}
      {next && (
        <div className="bottom-bar -mx-4 mt-auto px-4 pt-6">
          <DriveButton
            look="next"
            className="w-full"
            onClick={() => onGo({ leg: leg.leg, at: { stop: next.id } })}
          >
            {t('drive_open_stop', { number: next.number })}
          </DriveButton>
        </div>
      )}
    </div>
  )
}

function LegSwitch({ chosen, onChoose }: { chosen: Leg; onChoose: (leg: Leg) => void }) {
  const t = useTexts()
  return (
    <fieldset aria-label={t('drive_leg')} className="grid grid-cols-2 gap-2">
      {legs.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === chosen}
          onClick={() => onChoose(one)}
          className={classes(
            'min-h-14 rounded-control text-lead font-semibold',
            one === chosen ? 'bg-paper text-ink' : 'bg-ink-raised text-paper',
          )}
        >
          {t(legWords[one])}
        </button>
      ))}
    </fieldset>
  )
}

function StopCard({
  stop,
  isNext,
  isDrop,
  onOpen,
}: {
  stop: RideStop
  isNext: boolean
  isDrop: boolean
  onOpen: () => void
}) {
  const t = useTexts()
  const clock = useClock()
  const { aboard, absent, all } = countPeople(stop.parties)
  const isDone = stop.departedAt !== null
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className={classes(
          'flex w-full items-start gap-4 rounded-card border-2 p-4 text-left',
          isNext ? 'border-marigold bg-ink-raised' : 'border-transparent bg-ink-raised',
        )}
      >
        <span
          className={classes(
            'display figures min-w-16 shrink-0 whitespace-nowrap text-heading',
            isDone && 'text-paper-soft',
          )}
        >
          {clock(stop.at)}
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="text-lead font-semibold">{addressOf(stop)}</span>
          <span className="figures flex flex-wrap items-center gap-x-3 text-paper-soft">
            {isDone && <Icon name="check" />}
            {isDrop ? t('drive_people', { count: aboard }) : t('drive_aboard_of', { aboard, all })}
            {absent > 0 && <span>{t('drive_absent_count', { count: absent })}</span>}
          </span>
        </span>
        <Icon name="chevron-right" className="mt-1 size-6 text-paper-soft" />
      </button>
    </li>
  )
}

function VenueCard({
  route,
  leg,
  isNext,
  onOpen,
}: {
  route: SavedRoute
  leg: RideLeg
  isNext: boolean
  onOpen: () => void
}) {
  const t = useTexts()
  const { aboard, all } = countPeople(leg.stops.flatMap(({ parties }) => parties))
  return (
    <button
      type="button"
      onClick={onOpen}
      className={classes(
        'flex w-full flex-col gap-1 rounded-card border-2 bg-ink-raised p-4 text-left',
        isNext ? 'border-marigold' : 'border-transparent',
      )}
    >
      <span className="display text-heading">{route.manifest.event.placeName}</span>
      <span className="figures text-lead text-paper-soft">{t('drive_aboard_of', { aboard, all })}</span>
    </button>
  )
}

function Destination({ route }: { route: SavedRoute }) {
  const t = useTexts()
  const clock = useClock()
  const { event } = route.manifest
  return (
    <p className="px-4 text-paper-soft">
      {t('drive_destination', { place: event.placeName, time: clock(event.startsAt) })}
    </p>
  )
}
