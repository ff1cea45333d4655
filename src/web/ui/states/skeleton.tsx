import { classes } from '../classes.ts'

/** A placeholder for loading content, in its size. Put one `Spinner` or a status beside a group of them. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block animate-breathe rounded-small bg-paper-deep', className)}
    />
  )
}
