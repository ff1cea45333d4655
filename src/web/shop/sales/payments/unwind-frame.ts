/** A page that is slower than this is not waited for: the customer wants to see the result. */
const longestMs = 2_500

/** The history when a frame was opened: entries up to its page, those that an earlier frame left ahead, and the pages loaded since. */
export type OpenedFrame = { entries: number; ahead: number; loads: number }

/**
 * The number of entries up to an entry of the router, known from an earlier frame: its pages are still ahead of it, also when
 * another page took its place.
 */
let last: { place: unknown; entries: number } | null = null

const placeOfEntry = () => (window.history.state as { idx?: unknown } | null)?.idx

/** The history before a frame is opened. */
export function openFrame(): OpenedFrame {
  const { length } = window.history
  const isKnown = last !== null && last.place !== undefined && last.place === placeOfEntry()
  const entries = isKnown && last ? last.entries : length
  return { entries, ahead: length - entries, loads: 0 }
}

export function countLoad(opened: OpenedFrame | null): void {
  if (opened) opened.loads += 1
}

/**
 * Goes back to the first page of a frame. Each further page is an entry of the browser's history, and would cost a press
 * of the back button once its frame is gone.
 */
export async function unwindFrame(frame: HTMLIFrameElement | null, opened: OpenedFrame): Promise<void> {
  const added = entriesOf(opened)
  if (!frame || added <= 0) return
  // The first page is not to do anything a second time.
  frame.setAttribute('sandbox', '')
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  window.history.go(-added)
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, longestMs))])
  last = { place: placeOfEntry(), entries: opened.entries }
}

/**
 * The entries that a frame has added. Its first further page drops those that were ahead; while there are as many as before,
 * they may still be those, and only the pages that were loaded tell. A page is counted late there: after its last picture.
 */
function entriesOf({ entries, ahead, loads }: OpenedFrame): number {
  const beyond = window.history.length - entries
  return beyond === ahead ? Math.min(beyond, loads - 1) : beyond
}
