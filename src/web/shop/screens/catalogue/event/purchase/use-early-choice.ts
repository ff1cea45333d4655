import { type RefObject, useEffect, useRef } from 'react'
import { usePurchase } from './purchase-context.tsx'

/**
 * Applies a select or date that was changed before hydration, which can be late on a slow phone. `shown` is the value
 * in the server's HTML.
 */
export function useEarlyChoice<Control extends { value: string }>(
  shown: string,
  take: (value: string) => void,
): RefObject<Control | null> {
  const { resumed } = usePurchase()
  const control = useRef<Control>(null)
  const early = useRef<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the state at hydration
  useEffect(() => {
    if (control.current && control.current.value !== shown) early.current = control.current.value
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!resumed || early.current === null) return
    take(early.current)
    early.current = null
  }, [resumed])
  return control
}
