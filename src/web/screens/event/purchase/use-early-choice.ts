import { type RefObject, useEffect, useRef } from 'react'
import { usePurchase } from './purchase-context.tsx'

/**
 * A slow phone shows the page long before its scripts come: takes up what was chosen in a list or a date by then, once
 * the purchase is there. `shown` is what the page came with.
 */
export function useEarlyChoice<Control extends { value: string }>(
  shown: string,
  take: (value: string) => void,
): RefObject<Control | null> {
  const { resumed } = usePurchase()
  const control = useRef<Control>(null)
  const early = useRef<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is there when the page comes to life
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
