import type { MapGround } from '#contract/geography/map-ground.ts'
import type { Plan } from '#contract/office/travel/plans.ts'
import { useStreetMap } from '#web/map/use-street-map.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useMapOptions } from '#web/office/ui/map/use-map-options.ts'
import { colourOf, isDashed, useRoutesOn } from './routes-on-map.ts'

type Route = Plan['routes'][number]
type Point = Plan['venue']
type Spot = { x: number; y: number }

const width = 360
const height = 250
const margin = 20
/**
 * The routes of one leg, to scale: every stop and the way of each vehicle to the venue. On a street map if one is
 * configured and the browser can render it, otherwise on a plain background with the counties' names.
 */
export function PlanMap(props: {
  routes: readonly Route[]
  venue: Point
  placeName: string
  timeZone: string
  ground: MapGround
}) {
  const t = useTexts()
  const { routes, venue, ground } = props
  const label = t('plan_map')
  const points = [venue, ...routes.flatMap(({ stops }) => stops)]
  const { box, parts } = useStreetMap(ground, { ...useMapOptions(label), points })
  useRoutesOn(parts, props)
  return (
    <figure className="my-4">
      <div className="relative aspect-[36/25] overflow-hidden rounded-small border border-paper-line bg-white">
        {!parts && <Drawing {...props} label={label} />}
        {ground.kind !== 'plain' && (
          <div ref={box} className={`absolute! inset-0 ${parts ? '' : 'invisible'}`} />
        )}
      </div>
      <figcaption className="mt-1 text-small text-ink-soft">{t('plan_map_about')}</figcaption>
    </figure>
  )
}

function Drawing({
  routes,
  venue,
  placeName,
  label,
}: {
  routes: readonly Route[]
  venue: Point
  placeName: string
  label: string
}) {
  const place = project([venue, ...routes.flatMap(({ stops }) => stops)])
  const end = place(venue)
  const drawn = routes.map(({ vehicle, stops }) => ({ vehicle, points: stops.map(place) }))
  const labels = placeLabels([
    { text: placeName, spot: end },
    ...drawn.flatMap(({ vehicle: text, points: [spot] }) => (spot ? [{ text, spot }] : [])),
    ...countiesOf(routes).map(({ text, ...point }) => ({ text, spot: place(point), isGround: true })),
  ])
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className="size-full">
      {drawn.map(({ vehicle, points }, index) => {
        const colour = colourOf(index)
        return (
          <g key={vehicle} stroke={colour} fill={colour}>
            <polyline
              points={[...points, end].map(({ x, y }) => `${x},${y}`).join(' ')}
              fill="none"
              strokeWidth="2"
              strokeLinejoin="round"
              {...(isDashed(index) && { strokeDasharray: '5 3' })}
            />
            {points.map(({ x, y }, stop) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r={stop === 0 ? 5 : 3} />
            ))}
          </g>
        )
      })}
      <rect x={end.x - 6} y={end.y - 6} width="12" height="12" rx="2" className="fill-ink" />
      {labels.map(({ text, x, y, anchor, isGround }) => (
        <text
          key={`${text} ${isGround}`}
          {...{ x, y }}
          textAnchor={anchor}
          fontSize={isGround ? 9 : 11}
          strokeWidth="3"
          paintOrder="stroke"
          className={`stroke-white ${isGround ? 'fill-ink-soft' : 'fill-ink'}`}
        >
          {text}
        </text>
      ))}
    </svg>
  )
}

/** The name of each county, at the centre of its stops. */
function countiesOf(routes: readonly Route[]): ({ text: string } & Point)[] {
  const stops = routes.flatMap(({ stops }) =>
    stops.map(({ latitude, longitude, parties }) => ({
      ...{ latitude, longitude },
      county: parties[0]?.county ?? '',
    })),
  )
  const middle = (numbers: readonly number[]) =>
    numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  return [...Map.groupBy(stops, ({ county }) => county)]
    .filter(([county]) => county !== '')
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([text, here]) => ({
      text,
      latitude: middle(here.map(({ latitude }) => latitude)),
      longitude: middle(here.map(({ longitude }) => longitude)),
    }))
}

/**
 * Places labels beside their points, on the side with more room; labels that would overlap are omitted, because the
 * list has them.
 */
function placeLabels(wanted: readonly { text: string; spot: Spot; isGround?: boolean }[]) {
  type Placed = { text: string; x: number; y: number; isGround: boolean; anchor: 'start' | 'end' }
  const placed: (Placed & { from: number; to: number })[] = []
  for (const { text, spot, isGround = false } of wanted) {
    const length = text.length * 6
    const isRight = spot.x + 10 + length <= width
    const x = isRight ? spot.x + 10 : spot.x - 10
    const from = isRight ? x : x - length
    const to = from + length
    const y = spot.y + 4
    if (placed.some((other) => Math.abs(other.y - y) < 14 && from < other.to && to > other.from)) continue
    placed.push({ text, x, y, isGround, anchor: isRight ? 'start' : 'end', from, to })
  }
  return placed
}

/**
 * Projects degrees to the figure's units, north up: a degree of longitude is shorter than one of latitude by its
 * cosine.
 */
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
