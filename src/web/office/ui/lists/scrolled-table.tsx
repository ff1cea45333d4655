import type { ReactNode } from 'react'

/** A region around a table that may be wider than the window: it scrolls, also by keyboard, and the page does not. */
export function ScrolledTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll only what has the focus
      tabIndex={0}
      className="overflow-x-auto"
    >
      {children}
    </section>
  )
}
