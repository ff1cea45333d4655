import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

/**
 * Vertical positions of the drawing, in pixels: outbound at the top, return at the bottom, both ends in the middle.
 */
const height = 48
const out = 10
const back = 38
const middle = 24
/** how far the round ends extend beyond the straight part */
const reach = 20

type RoundTripLineProps = {
  stops?: number
  at?: number
  /** the whole way is highlighted */
  arrived?: boolean
  outbound?: ReactNode
  inbound?: ReactNode
  /** animates once when it appears */
  drawn?: boolean
  className?: string
}

/**
 * The line from home to the venue and back, as wide as its container. With `stops` it has that many stations on the way
 * out, and with `at` the van is at one of them and the line behind it is highlighted. `outbound` and `inbound` are
 * labels in the middle of the two ways. The drawing is decorative: put its information into text beside it.
 */
export function RoundTripLine({
  stops = 0,
  at,
  arrived = false,
  outbound,
  inbound,
  drawn = false,
  className,
}: RoundTripLineProps) {
  const place = (stop: number) => `${stops > 1 ? (100 * stop) / (stops - 1) : 50}%`
  const once = drawn ? { pathLength: 1, strokeDasharray: '1 1', className: 'animate-draw' } : {}
  const travelled = at === undefined ? null : place(at)
  const stations = Array.from({ length: stops }, (_, stop) => stop)
  return (
    <div className={classes('relative px-8', className)} aria-hidden="true">
      <svg
        width="100%"
        height={height}
        className="block overflow-visible"
        fill="none"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <Outward arrived={arrived} travelled={travelled} once={once} />
        <circle cx={-reach} cy={middle} r="5" fill="currentColor" />
        <EventEnd travelled={travelled} arrived={arrived} />
        {stations.map((stop) => (
          <circle
            key={stop}
            cx={place(stop)}
            cy={out}
            r="5"
            strokeWidth="2.5"
            stroke="currentColor"
            className={
              at !== undefined && (stop < at || arrived)
                ? 'fill-current'
                : 'fill-(--ground,var(--color-paper))'
            }
          />
        ))}
        {travelled && !arrived && (
          <svg x={travelled} y={out} className="overflow-visible transition-[x]" aria-hidden="true">
            <Van />
          </svg>
        )}
      </svg>
      {outbound && <Caption className="top-0">{outbound}</Caption>}
      {inbound && <Caption className="bottom-0">{inbound}</Caption>}
    </div>
  )
}

function Outward({
  arrived,
  travelled,
  once,
}: {
  arrived: boolean
  travelled: string | null
  once:
    | { pathLength: number; strokeDasharray: string; className: string }
    | { pathLength?: never; strokeDasharray?: never; className?: never }
}) {
  return (
    <g stroke="currentColor" strokeWidth="2.5">
      {/* return, not travelled yet */}
      <g strokeDasharray={arrived ? undefined : '1 7'} opacity={arrived ? 1 : 0.6}>
        <path d={`M0 ${back}C${-reach + 6} ${back} ${-reach} ${back - 6} ${-reach} ${middle}`} />
        <line x1="0" y1={back} x2="100%" y2={back} />
      </g>
      {/* outbound */}
      <path d={`M${-reach} ${middle}C${-reach} ${out + 6} ${-reach + 6} ${out} 0 ${out}`} />
      <line x1="0" y1={out} x2="100%" y2={out} opacity={travelled && !arrived ? 0.25 : 1} {...once} />
      {travelled && <line x1="0" y1={out} x2={travelled} y2={out} />}
    </g>
  )
}

function EventEnd({ travelled, arrived }: { travelled: string | null; arrived: boolean }) {
  return (
    <svg x="100%" className="overflow-visible" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="2.5">
        <path
          d={`M0 ${out}C${reach - 6} ${out} ${reach} ${out + 6} ${reach} ${middle}`}
          opacity={travelled && !arrived ? 0.25 : 1}
        />
        <path
          d={`M${reach} ${middle}C${reach} ${back - 6} ${reach - 6} ${back} 0 ${back}`}
          strokeDasharray={arrived ? undefined : '1 7'}
          opacity={arrived ? 1 : 0.6}
        />
      </g>
      <circle cx={reach} cy={middle} r="9" className="fill-marigold" />
    </svg>
  )
}

function Caption({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={classes(
        'absolute inset-x-0 flex h-5 items-center justify-center whitespace-nowrap',
        className,
      )}
    >
      <span className="figures bg-(--ground,var(--color-paper)) px-2 text-small font-semibold">
        {children}
      </span>
    </span>
  )
}

/** The van, seen from the side, with its wheels on the line. */
function Van() {
  return (
    <g transform="translate(-17 -17)" className="text-ink">
      <path
        d="M3 4.500C3 2.5 4.5 1 6.5 1H22c1.5 0 2.7.7 3.5 1.900L29.2 8.5 33 10c1 .4 1.5 1.2 1.5 2.200V16c0 1-.8 1.8-1.8 1.800H4.800C3.8 17.8 3 17 3 16Z"
        className="fill-marigold"
        stroke="currentColor"
        strokeWidth="2"
      />
      <path d="M7 5h6v4.500H7Zm8.5 0H22l3 4.500h-9.500Z" fill="currentColor" />
      <circle cx="10" cy="18" r="3.2" fill="white" stroke="currentColor" strokeWidth="2" />
      <circle cx="27" cy="18" r="3.2" fill="white" stroke="currentColor" strokeWidth="2" />
    </g>
  )
}
