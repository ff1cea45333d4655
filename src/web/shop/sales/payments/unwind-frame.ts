/** A page that is slower than this is not waited for: the customer wants to see the result. */
const longestMs = 2_500

/** The number of entries up to an entry of the router, known from an earlier frame: its pages are still ahead of it. */
let last: { key: unknown; entries: number } | null = null

const keyOfEntry = () => (window.history.state as { key?: unknown } | null)?.key

/** The number of the history's entries up to the present one; before a frame is opened. */
export function countEntries(): number {
  const isKnown = last !== null && last.key !== undefined && last.key === keyOfEntry()
  return isKnown && last ? last.entries : window.history.length
}

/**
 * Goes back to the first page of a frame. Each further page is an entry of the browser's history, and would cost a press
 * of the back button once its frame is gone. `entries` is their number when the frame was opened.
 */
export async function unwindFrame(frame: HTMLIFrameElement | null, entries: number): Promise<void> {
  const added = window.history.length - entries
  if (!frame || added <= 0) return
  // The first page is not to do anything a second time.
  frame.setAttribute('sandbox', '')
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  window.history.go(-added)
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, longestMs))])
  last = { key: keyOfEntry(), entries }
}
