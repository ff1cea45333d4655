import type { ControlIncident } from '#contract/office/travel/control.ts'
import { useShowClock, useTexts } from '#web/office/app/texts.tsx'
import { classes } from '#web/ui/classes.ts'

/** The incidents of a trip, the latest first, each with who reported it and when. */
export function Incidents({
  incidents,
  timeZone,
  isWall,
}: {
  incidents: readonly ControlIncident[]
  timeZone: string
  isWall: boolean
}) {
  const t = useTexts()
  const showClock = useShowClock()
  if (incidents.length === 0) return null
  return (
    <section
      aria-labelledby="incidents"
      className={classes(
        'my-5 rounded-small px-4 py-3',
        isWall ? 'border border-marigold text-lead' : 'bg-amber-tint text-small',
      )}
    >
      <h2 id="incidents" className="font-semibold">
        {t('control_incidents')}
      </h2>
      <ul className="mt-1 flex flex-col gap-1">
        {incidents.map(({ id, vehicle, kind, text, at, author }) => (
          <li key={id} className="break-words">
            <strong>
              {vehicle} · {t(`driving_reason_${kind}`)}
            </strong>
            {text && ` · ${text}`}
            <span className="figures"> · {[author, showClock(at, timeZone)].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
