import { type ReactNode, Suspense, useState } from 'react'
import { Waiting } from '../states/spinner.tsx'

/** Loads a `lazy` component when it is first opened and keeps it mounted, so that closing is animated. */
export function OnDemand({ open, children }: { open: boolean; children: ReactNode }) {
  const [begun, setBegun] = useState(open)
  if (open && !begun) setBegun(true)
  if (!begun) return null
  return <Suspense fallback={<Waiting className="fixed inset-0 z-50 bg-paper/80" />}>{children}</Suspense>
}
