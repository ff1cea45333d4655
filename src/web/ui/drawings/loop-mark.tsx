import { classes } from '../classes.ts'

/** One stroke from a small dot through a loop to a larger dot, in a view box of 64 by 40. */
export const loopPath = 'M7 32C24 32 42 27 42 15C42 9 37.7 5 32.5 5C27.3 5 23 9 23 15C23 27 41 32 56 32'

type Motion = 'still' | 'once' | 'always'

const strokeMotion: Record<Motion, string | undefined> = {
  still: undefined,
  once: 'animate-draw',
  always: 'animate-loop',
}

/**
 * The logo: home, the loop, the venue. `end="nothing"` leaves the line open (an empty list); `motion="always"` redraws
 * it continuously (loading). Uses the text colour; the end has `endClassName`.
 */
export function LoopMark({
  end = 'dot',
  motion = 'still',
  className,
  endClassName,
}: {
  end?: 'dot' | 'nothing'
  motion?: Motion
  className?: string
  endClassName?: string
}) {
  const moves = motion !== 'still'
  return (
    <svg
      viewBox="0 0 64 40"
      className={classes('shrink-0', className ?? 'h-6 w-auto')}
      fill="none"
      aria-hidden="true"
    >
      {motion === 'always' && (
        <path d={loopPath} stroke="currentColor" strokeWidth="4" opacity="0.18" strokeLinecap="round" />
      )}
      <path
        d={end === 'dot' ? loopPath : loopPath.replace(/56 32$/, '54 32')}
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        pathLength={moves ? 1 : undefined}
        strokeDasharray={moves ? '1 1' : undefined}
        className={strokeMotion[motion]}
      />
      <circle cx="7" cy="32" r="4" fill="currentColor" />
      {end === 'dot' && <circle cx="56" cy="32" r="7" fill="currentColor" className={endClassName} />}
    </svg>
  )
}
