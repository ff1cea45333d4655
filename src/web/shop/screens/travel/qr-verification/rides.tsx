import type { BoardingParty } from '#contract/travel/tickets.ts'
import { showTime } from '#domain/platform/time/place-time.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import { classes } from '#web/ui/classes.ts'

/** The vans of these parties and when they come or leave, each once: `Van 1 · 12:10 – 12:30`. */
export function Rides({
  parties,
  leg,
  timeZone,
  className,
}: {
  parties: readonly Pick<BoardingParty, 'ride'>[]
  leg: Leg
  timeZone: string
  className?: string
}) {
  const clock = (moment: string) => showTime(new Date(moment), timeZone)
  const rides = parties.flatMap(({ ride }) => {
    if (!ride) return []
    const hours = leg === 'outbound' ? `${clock(ride.from)} – ${clock(ride.until)}` : clock(ride.from)
    return `${ride.vehicle} · ${hours}`
  })
  return [...new Set(rides)].map((ride) => (
    <p key={ride} translate="no" className={classes('figures font-semibold', className)}>
      {ride}
    </p>
  ))
}
