import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

/**
 * The ticket shape of everything that the shop sells: a stub at a perforation, and the rest. The stub is at the left
 * (`side`, 80 px wide) or on top (`top`, 64 px high); `children` are in a column. Use it inside `group/ticket` for the
 * hover effect.
 */
export function Ticket({
  stub,
  stubAt = 'side',
  stubClassName,
  className,
  children,
}: {
  stub: ReactNode
  stubAt?: 'side' | 'top'
  stubClassName?: string | undefined
  className?: string | undefined
  children: ReactNode
}) {
  const side = stubAt === 'side'
  return (
    <div className={classes('drop-shadow-lift', className)}>
      <div
        className={classes(
          'flex h-full overflow-hidden rounded-card bg-white',
          side ? 'torn-left [--at:5rem]' : 'torn-top flex-col [--at:4rem]',
        )}
      >
        <div
          className={classes(
            'relative shrink-0',
            side ? 'w-20' : 'h-16',
            stubClassName,
            'after:pointer-events-none after:absolute after:border-dashed after:border-control/50',
            side
              ? 'after:inset-y-4 after:-right-px after:border-r-2'
              : 'after:inset-x-4 after:-bottom-px after:border-b-2',
          )}
        >
          {stub}
        </div>
        <div className="flex min-w-0 flex-1 flex-col">{children}</div>
      </div>
    </div>
  )
}
