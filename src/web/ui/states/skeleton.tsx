import { classes } from '../classes.ts'

/** Keeps the place of what is on its way; give it the size of that. Put one `Spinner` or a status beside a group of them. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block animate-breathe rounded-small bg-paper-deep', className)}
    />
  )
}
