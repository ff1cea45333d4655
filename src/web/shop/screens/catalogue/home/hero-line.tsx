import { classes } from '#web/ui/classes.ts'

/** Paths from home (the first point), with a loop, and on; the end may overflow the box. */
const directions = {
  across: {
    box: '-700 0 676 316',
    from: [-686, 316, 14],
    d: 'M-686 316H-620C-350 316 -62 270 -62 128C-62 54 -120 12 -192 12C-264 12 -322 54 -322 128C-322 262 -170 316 -24 316',
    to: [-24, 316, 24],
    width: 16,
  },
  down: {
    box: '0 0 84 96',
    from: [6, 36, 5],
    d: 'M6 36C34 36 64 36 64 20C64 9 56 3 48 3C40 3 32 9 32 20C32 46 68 38 68 94',
    to: [68, 96, 9],
    width: 4.5,
  },
} as const

/**
 * The logo as a path across the page, drawn once: `across` to the content on the right, `down` to the content below.
 */
export function HeroLine({
  direction,
  className,
}: {
  direction: keyof typeof directions
  className: string
}) {
  const { box, from, d, to, width } = directions[direction]
  return (
    <svg
      viewBox={box}
      fill="none"
      aria-hidden="true"
      className={classes('pointer-events-none overflow-visible text-jacaranda', className)}
    >
      <path
        d={d}
        stroke="currentColor"
        strokeWidth={width}
        strokeLinecap="round"
        pathLength={1}
        strokeDasharray="1 1"
        className="animate-draw"
      />
      <circle cx={from[0]} cy={from[1]} r={from[2]} fill="currentColor" />
      <circle
        cx={to[0]}
        cy={to[1]}
        r={to[2]}
        className="animate-arrive fill-marigold [transform-box:fill-box] [transform-origin:center]"
      />
    </svg>
  )
}
