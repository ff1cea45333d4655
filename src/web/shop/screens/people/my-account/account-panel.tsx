import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { PageHead } from '#web/ui/page/page-head.tsx'

/** The panel of an account's tab: its title, its actions, and its content. */
export function AccountPanel({
  title,
  intro,
  action,
  children,
}: {
  title: string
  intro?: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <PageHead title={`${title} · Vaivén`} hidden />
      <div className="mb-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <div className={classes('min-w-0', intro && 'flex-1 basis-80')}>
            <h1 tabIndex={-1} className="display text-title">
              {title}
            </h1>
            {intro && <p className="mt-2 max-w-text text-ink-soft">{intro}</p>}
          </div>
          {action}
        </div>
      </div>
      {children}
    </>
  )
}
