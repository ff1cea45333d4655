import type { ShouldRevalidateFunctionArgs } from 'react-router'

let asksForEverything = false

/** Whether a page asks for its data again: not for another entry of the history at the same address, as a purchase makes. */
export function onlyForAnotherAddress(now: ShouldRevalidateFunctionArgs): boolean {
  if (asksForEverything) return true
  return now.currentUrl.href !== now.nextUrl.href && now.defaultShouldRevalidate
}

/** For data that no address changes: asked for again only with everything else. */
export function onlyWithEverything(): boolean {
  return asksForEverything
}

/** Asks for everything that the page shows again, at the same address. */
export async function forEverything(revalidate: () => Promise<void>): Promise<void> {
  asksForEverything = true
  try {
    await revalidate()
  } finally {
    asksForEverything = false
  }
}
