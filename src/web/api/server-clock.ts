/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0

/** Reads the server's time from an answer that has just arrived. */
export function noteServerTime(response: Response): Response {
  const date = Date.parse(response.headers.get('date') ?? '')
  // The header has whole seconds, so it is half a second late on average.
  if (!Number.isNaN(date)) ahead = date + 500 - Date.now()
  return response
}

/** The time of the server's clock, so that a countdown is right even if the device's clock is wrong. */
export function serverNow(): number {
  return Date.now() + ahead
}
