import { Link } from 'react-router'
import { classes } from '#web/ui/classes.ts'
import { LoopMark } from '#web/ui/drawings/loop-mark.tsx'

/** The logo and the name as one drawing. */
export function Brand({ className }: { className?: string }) {
  return (
    <span className={classes('inline-flex items-center gap-2.5', className)}>
      <LoopMark className="h-[1.1em] w-auto" endClassName="fill-marigold" />
      <span className="font-display font-bold tracking-tight">Vaivén</span>
    </span>
  )
}

/** The logo as a link to the home page. */
export function BrandLink({ className }: { className?: string }) {
  return (
    <Link
      to="/"
      className={classes(
        'inline-flex min-h-11 items-center rounded-small text-heading max-lg:text-[min(1.5rem,7.6vw)]',
        className,
      )}
    >
      <Brand />
    </Link>
  )
}
