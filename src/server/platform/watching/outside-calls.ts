/** Shared by all calls: they end when the program ends. */
const ending = new AbortController()

/**
 * An abort signal for calls to other services, such as payment providers: after `timeoutMs`, or when the
 * program ends.
 */
export function outsideCall(timeoutMs: number): AbortSignal {
  return AbortSignal.any([ending.signal, AbortSignal.timeout(timeoutMs)])
}

/** Aborts running calls, and every later one at once. */
export function abortOutsideCalls(): void {
  ending.abort(new Error('the program ends'))
}
