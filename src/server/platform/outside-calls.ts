/** One for the program: what ends a call to another program is that ours ends. */
const ending = new AbortController()

/** The signal of a call to another program, such as a payment provider's: it ends after `timeoutMs`, or with our program. */
export function outsideCall(timeoutMs: number): AbortSignal {
  return AbortSignal.any([ending.signal, AbortSignal.timeout(timeoutMs)])
}

/** Ends the calls that are under way, and every later one at once. */
export function abortOutsideCalls(): void {
  ending.abort(new Error('the program ends'))
}
