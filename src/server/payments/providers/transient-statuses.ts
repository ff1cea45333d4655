/** No access, a time-out, a key in use, a failed dependency, too many calls. */
const transient = new Set([401, 403, 408, 423, 424, 429])

/**
 * Whether a provider's answer with this HTTP status says nothing about the payment: the call is made again later.
 */
export function isTransient(status: number): boolean {
  return status >= 500 || transient.has(status)
}
