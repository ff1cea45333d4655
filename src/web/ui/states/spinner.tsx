import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '../classes.ts'
import { LoopMark } from '../drawings/loop-mark.tsx'

/** A loading indicator. `label` is for screen readers, by default "loading". */
export function Spinner({ label, className }: { label?: string | undefined; className?: string }) {
  const t = useTranslate()
  return (
    <span role="status" className={classes('inline-flex', className)}>
      <LoopMark motion="always" className="h-full w-auto min-h-5" />
      <span className="sr-only">{label ?? t('loading')}</span>
    </span>
  )
}

/** A loading indicator that fills the place of the content; it appears after 300 ms. */
export function Waiting({ children, className }: { children?: string; className?: string }) {
  return (
    <div className={classes('animate-late flex flex-col items-center justify-center gap-4 py-16', className)}>
      <Spinner label={children} className="h-12 text-jacaranda" />
      {children && (
        <p className="text-ink-soft" aria-hidden="true">
          {children}
        </p>
      )}
    </div>
  )
}
