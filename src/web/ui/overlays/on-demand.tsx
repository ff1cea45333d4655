import { type ReactNode, Suspense, useState } from 'react'
import { Waiting } from '../states/spinner.tsx'

/** What is loaded (`lazy`) when it is first opened, and stays from then on, so that it closes as it wants. */
export function OnDemand({ open, children }: { open: boolean; children: ReactNode }) {
  const [begun, setBegun] = useState(open)
  if (open && !begun) setBegun(true)
  if (!begun) return null
  return <Suspense fallback={<Waiting className="fixed inset-0 z-50 bg-paper/80" />}>{children}</Suspense>
}
