import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { LoopMark } from '../drawings/loop-mark.tsx'

/** An empty list, or one that could not be loaded: the open line, and what to do next. */
export function EmptyState({
  title,
  children,
  action,
  className,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <div className={classes('flex flex-col items-center gap-4 px-4 py-16 text-center', className)}>
      <LoopMark end="nothing" className="h-20 w-auto text-jacaranda" />
      <p className="display max-w-text text-heading">{title}</p>
      {children && <div className="max-w-text text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
