import type { ReactNode } from 'react'
import { LoopMark } from '#web/ui/drawings/loop-mark.tsx'

/** The layout of the pages before the log-in: one column with one form. */
export function DoorPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto flex w-full max-w-form flex-col gap-6 px-4 py-12">
      <title>{`${title} · Vaivén`}</title>
      <p className="flex items-center gap-2 text-jacaranda">
        <LoopMark className="h-6 w-auto" />
        <span className="display text-lead text-ink">Vaivén</span>
      </p>
      <h1 className="display text-heading">{title}</h1>
      {children}
    </main>
  )
}
