let asksForEverything = false

/** For data that do not depend on the address: revalidated only by `forEverything`. */
export function onlyWithEverything(): boolean {
  return asksForEverything
}

/** Revalidates all data of the page, at the same address. */
export async function forEverything(revalidate: () => Promise<void>): Promise<void> {
  asksForEverything = true
  try {
    await revalidate()
  } finally {
    asksForEverything = false
  }
}
