let isFullRevalidation = false

/** For data that do not depend on the address: revalidated only by `revalidateAll`. */
export function onlyOnFullRevalidation(): boolean {
  return isFullRevalidation
}

/** Revalidates all data of the page, at the same address. */
export async function revalidateAll(revalidate: () => Promise<void>): Promise<void> {
  isFullRevalidation = true
  try {
    await revalidate()
  } finally {
    isFullRevalidation = false
  }
}
