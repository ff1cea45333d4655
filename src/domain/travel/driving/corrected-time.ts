/**
 * The time of an act by the server's clock: the phone's, corrected by what it learned at its last contact, but never
 * before the first list of the device nor after the arrival of the call. The limits hold for a phone whose clock is wrong,
 * and for one that lies.
 */
export function correctedTime(
  { at, offsetSeconds }: { at: Date; offsetSeconds: number },
  { listed, arrived }: { listed: Date; arrived: Date },
): Date {
  const corrected = at.getTime() + offsetSeconds * 1000
  return new Date(Math.min(Math.max(corrected, listed.getTime()), arrived.getTime()))
}
