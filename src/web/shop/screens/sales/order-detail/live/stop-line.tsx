import type { LiveRideNow } from '#contract/travel/live.ts'

const width = 320
const edge = 16
const y = 22

/**
 * The stops of a van on a line, from the first to the last: filled where it has been, the own one large, and the van
 * where it is. It has no names of other people's stops. The words beside it say the same.
 */
export function StopLine({ line, own, leg }: Pick<LiveRideNow, 'line' | 'own' | 'leg'>) {
  const step = line.length > 1 ? (width - 2 * edge) / (line.length - 1) : 0
  const x = (nth: number) => edge + nth * step
  const van = vanAt(line)
  const venue = leg === 'outbound' ? line.length - 1 : 0
  const places = line.map((state, nth) => ({ state, at: x(nth), isOwn: nth === own, isVenue: nth === venue }))
  return (
    <svg viewBox={`0 0 ${width} 44`} className="h-auto w-full max-w-md" aria-hidden="true">
      <line
        x1={edge}
        x2={width - edge}
        y1={y}
        y2={y}
        className="stroke-paper-line"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <line x1={edge} x2={x(Math.max(0, van))} y1={y} y2={y} className="stroke-jacaranda" strokeWidth="4" />
      {places.map(({ state, at, isOwn, isVenue }) => {
        const fill = state === 'ahead' ? 'fill-white' : 'fill-jacaranda'
        return isVenue ? (
          <rect
            key={at}
            {...{ x: at - 7, y: y - 7, width: 14, height: 14, rx: 3 }}
            className={`${fill} stroke-jacaranda`}
            strokeWidth="3"
          />
        ) : (
          <circle
            key={at}
            {...{ cx: at, cy: y, r: isOwn ? 10 : 5 }}
            className={isOwn ? 'fill-marigold stroke-ink' : `${fill} stroke-jacaranda`}
            strokeWidth="3"
          />
        )
      })}
      {van >= 0 && (
        <g transform={`translate(${x(van) - 11} ${van === own ? -4 : 1})`} className="fill-ink">
          <path d="M2 4h13l5 5v6H2z M5 15a2 2 0 1 0 4 0z M13 15a2 2 0 1 0 4 0z" />
        </g>
      )}
    </svg>
  )
}

/** The index of the van's place: where it stands, or halfway to the next. Negative before the first act. */
function vanAt(line: LiveRideNow['line']): number {
  const here = line.indexOf('here')
  if (here !== -1) return here
  const last = line.lastIndexOf('done')
  if (last === -1) return -1
  return Math.min(last + 0.5, line.length - 1)
}
