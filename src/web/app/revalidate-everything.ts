let asksForEverything = false

/** For data that no address changes: fetched again only with everything else. */
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
