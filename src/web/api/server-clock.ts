/** How far the shop's clock is ahead of this device's, in milliseconds. */
let ahead = 0

/** Learns the shop's time from an answer that was made just now. */
export function noteServerTime(response: Response): Response {
  const date = Date.parse(response.headers.get('date') ?? '')
  // The header has whole seconds: on average it is half a second late.
  if (!Number.isNaN(date)) ahead = date + 500 - Date.now()
  return response
}

/** The time by the shop's clock, so that a countdown is right on a device whose clock is not. */
export function serverNow(): number {
  return Date.now() + ahead
}
