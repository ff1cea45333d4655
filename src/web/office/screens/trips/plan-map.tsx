import type { Plan } from '#contract/office/trips.ts'
import { useTexts } from '../../app/texts.tsx'

type Route = Plan['routes'][number]
type Point = Plan['venue']
type Spot = { x: number; y: number }

const width = 360
const height = 250
const margin = 20
/** Vehicles are told apart by colour and, from the ninth on, by dashes too. */
const hues = [262, 24, 160, 205, 330, 95, 45, 285]

/** The routes of one leg on a plain ground, to scale: every stop and the way of each vehicle to the venue. */
export function PlanMap({
  routes,
  venue,
  placeName,
}: {
  routes: readonly Route[]
  venue: Point
  placeName: string
}) {
  const t = useTexts()
  const place = project([venue, ...routes.flatMap(({ stops }) => stops)])
  const end = place(venue)
  const drawn = routes.map(({ vehicle, stops }) => ({ vehicle, points: stops.map(place) }))
  const labels = placeLabels([
    { text: placeName, spot: end },
    ...drawn.flatMap(({ vehicle: text, points: [spot] }) => (spot ? [{ text, spot }] : [])),
  ])
  return (
    <figure className="my-4 max-w-form">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('plan_map')}
        className="h-auto w-full rounded-small border border-paper-line bg-white"
      >
        {drawn.map(({ vehicle, points }, index) => {
          const colour = `hsl(${hues[index % hues.length]} 65% 36%)`
          return (
            <g key={vehicle} stroke={colour} fill={colour}>
              <polyline
                points={[...points, end].map(({ x, y }) => `${x},${y}`).join(' ')}
                fill="none"
                strokeWidth="2"
                strokeLinejoin="round"
                {...(index >= hues.length && { strokeDasharray: '5 3' })}
              />
              {points.map(({ x, y }, stop) => (
                <circle key={`${x} ${y}`} cx={x} cy={y} r={stop === 0 ? 5 : 3} />
              ))}
            </g>
          )
        })}
        <rect x={end.x - 6} y={end.y - 6} width="12" height="12" rx="2" className="fill-ink" />
        {labels.map(({ text, x, y, anchor }) => (
          <text
            key={text}
            {...{ x, y }}
            textAnchor={anchor}
            fontSize="11"
            strokeWidth="3"
            paintOrder="stroke"
            className="fill-ink stroke-white"
          >
            {text}
          </text>
        ))}
      </svg>
      <figcaption className="mt-1 text-small text-ink-soft">{t('plan_map_about')}</figcaption>
    </figure>
  )
}

/** Labels beside their points, on the side with room; one that would lie on another is left to the list. */
function placeLabels(wanted: readonly { text: string; spot: Spot }[]) {
  const placed: { text: string; x: number; y: number; anchor: 'start' | 'end'; from: number; to: number }[] =
    []
  for (const { text, spot } of wanted) {
    const length = text.length * 6
    const isRight = spot.x + 10 + length <= width
    const x = isRight ? spot.x + 10 : spot.x - 10
    const from = isRight ? x : x - length
    const to = from + length
    const y = spot.y + 4
    if (placed.some((other) => Math.abs(other.y - y) < 14 && from < other.to && to > other.from)) continue
    placed.push({ text, x, y, anchor: isRight ? 'start' : 'end', from, to })
  }
  return placed
}

/** Degrees to the figure's units, north up: a degree of longitude is shorter than one of latitude by its cosine. */
function project(points: readonly Point[]): (point: Point) => Spot {
  const latitudes = points.map(({ latitude }) => latitude)
  const narrow = Math.cos(((Math.max(...latitudes) + Math.min(...latitudes)) / 2) * (Math.PI / 180))
  const easts = points.map(({ longitude }) => longitude * narrow)
  const [west, east] = [Math.min(...easts), Math.max(...easts)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const least = 0.01
  const scale = Math.min(
    (width - 2 * margin) / Math.max(east - west, least),
    (height - 2 * margin) / Math.max(north - south, least),
  )
  return ({ latitude, longitude }) => ({
    x: Math.round(width / 2 + (longitude * narrow - (west + east) / 2) * scale),
    y: Math.round(height / 2 - (latitude - (south + north) / 2) * scale),
  })
}
