import type { ReactNode } from 'react'

/** The total and the one next action: at the bottom of a phone's window, at the end of the column elsewhere. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="stays-at-bottom z-20 -mx-(--gutter,1rem) mt-8 border-t border-paper-line bg-white px-(--gutter,1rem) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lift md:bottom-4 md:mx-0 md:rounded-card md:border md:px-6 md:pb-3">
      <div className="flex items-center justify-between gap-4">{children}</div>
    </div>
  )
}
