import { lazy, Suspense, useState } from 'react'
import { showPhone } from '#contract/platform/show-phone.ts'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import type { LiveRideNow } from '#contract/travel/live.ts'
import { showTime } from '#domain/platform/time/place-time.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Waiting } from '#web/ui/states/spinner.tsx'
import { LivePlaceholder } from './live-placeholder.tsx'
import { StopLine } from './stop-line.tsx'
import { useLiveRides } from './use-live-rides.ts'

const LiveMap = lazy(() => import('./live-map.tsx'))

/** The vans of an order while they are on the road: when they come, and the line of their stops. */
export default function LiveRides({ detail }: { detail: OrderDetail }) {
  const t = useTranslate()
  const { live, isCutOff, reload } = useLiveRides(detail.order.id)
  if (!live && !isCutOff) return <LivePlaceholder />
  if (live?.rides.length === 0) return null
  return (
    <section
      aria-labelledby="live-title"
      className="flex flex-col gap-4 rounded-card bg-white p-4 shadow-lift md:p-6"
    >
      <h2 id="live-title" className="display text-lead">
        {t('live_title')}
      </h2>
      {live?.rides.map((ride) => (
        <Ride
          key={`${ride.leg} ${ride.vehicle} ${ride.own}`}
          ride={ride}
          phone={live.phone}
          timeZone={detail.event.timeZone}
        />
      ))}
      {isCutOff && (
        <div role="status" className="flex flex-wrap items-center gap-3 text-small">
          <span>{t('live_cut_off')}</span>
          <Button variant="quiet" size="small" onClick={reload}>
            {t('try_again')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Ride({ ride, phone, timeZone }: { ride: LiveRideNow; phone: string | null; timeZone: string }) {
  const t = useTranslate()
  const { line, own, leg, state, window, promised, seenAt, addresses } = ride
  const clock = (moment: string) => showTime(new Date(moment), timeZone)
  const span = ({ from, until }: { from: string; until: string }) =>
    from === until ? clock(from) : `${clock(from)} – ${clock(until)}`
  const between = line.slice(0, own).filter((one) => one !== 'done').length
  const isLost = state === 'left' || state === 'unknown'
  return (
    <div className="flex flex-col gap-2">
      <p aria-live="polite" className="flex flex-col gap-1">
        <span className="font-semibold">{useStateWords(ride)}</span>
        {window && state !== 'here' && <span className="display figures text-heading">{span(window)}</span>}
        {window && state === 'here' && <span>{t('live_waits_until', { time: clock(window.until) })}</span>}
      </p>
      <StopLine line={line} own={own} leg={leg} />
      <p className="text-small text-ink-soft" translate="no">
        {addresses.join(' · ')}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-soft">
        {state === 'coming' && leg === 'outbound' && (
          <li>{between === 0 ? t('live_next') : t('live_stops_before', { count: between })}</li>
        )}
        {state === 'coming' && <li className="figures">{t('live_promised', { window: span(promised) })}</li>}
        <li className="figures">{seenAt ? t('live_seen', { time: clock(seenAt) }) : t('live_not_seen')}</li>
      </ul>
      {ride.map && <OnMap places={ride.map} />}
      {isLost && phone && (
        <a href={`tel:${phone}`} className="link self-start font-semibold">
          {t('live_call', { phone: showPhone(phone) })}
        </a>
      )}
    </div>
  )
}

/** The map costs data: it is loaded when it is asked for. */
function OnMap({ places }: { places: NonNullable<LiveRideNow['map']> }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="self-start"
      >
        {t(isOpen ? 'live_map_hide' : 'live_map_show')}
      </Button>
      {isOpen && (
        <Suspense fallback={<Waiting className="min-h-44" />}>
          <LiveMap places={places} />
        </Suspense>
      )}
    </>
  )
}

function useStateWords({ state, leg, vehicle }: LiveRideNow): string {
  const t = useTranslate()
  const isHome = leg === 'return'
  switch (state) {
    case 'coming':
      return t(isHome ? 'live_coming_home' : 'live_coming', { vehicle })
    case 'here':
      return t(isHome ? 'live_here_home' : 'live_here', { vehicle })
    case 'riding':
      return t(isHome ? 'live_riding_home' : 'live_riding', { vehicle })
    case 'left':
      return t('live_left', { vehicle })
    case 'unknown':
      return t('live_unknown', { vehicle })
  }
}
