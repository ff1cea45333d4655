import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Whether a page asks for its data again: not for another entry of the history at the same address, as a purchase makes. */
export function onlyForAnotherAddress(now: ShouldRevalidateFunctionArgs): boolean {
  return now.currentUrl.href !== now.nextUrl.href && now.defaultShouldRevalidate
}
