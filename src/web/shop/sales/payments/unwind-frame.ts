/** A page that is slower than this is not waited for: the customer wants to see the result. */
const longestMs = 2_500

/** The entries of the history when a frame was opened, and the pages that it has loaded. */
export type OpenedFrame = { entries: number; loads: number }

export function countLoad(opened: OpenedFrame | null): void {
  if (opened) opened.loads += 1
}

/**
 * The number of entries up to an entry of the router, known from an earlier frame: its pages are still ahead of it, also when
 * another page took its place.
 */
let last: { place: unknown; entries: number } | null = null

const placeOfEntry = () => (window.history.state as { idx?: unknown } | null)?.idx

/** The number of the history's entries up to the present one; before a frame is opened. */
export function countEntries(): number {
  const isKnown = last !== null && last.place !== undefined && last.place === placeOfEntry()
  return isKnown && last ? last.entries : window.history.length
}

/**
 * Goes back to the first page of a frame. Each further page is an entry of the browser's history, and would cost a press
 * of the back button once its frame is gone. Entries that an earlier frame left ahead are no pages of this one.
 */
export async function unwindFrame(
  frame: HTMLIFrameElement | null,
  { entries, loads }: OpenedFrame,
): Promise<void> {
  const added = Math.min(window.history.length - entries, loads - 1)
  if (!frame || added <= 0) return
  // The first page is not to do anything a second time.
  frame.setAttribute('sandbox', '')
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  window.history.go(-added)
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, longestMs))])
  last = { place: placeOfEntry(), entries }
}
