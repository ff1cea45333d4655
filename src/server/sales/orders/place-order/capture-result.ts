/** Runs one member's part of a batch and captures its error, so that the other members are not affected. */
export function captureResult<T>(run: () => T): PromiseSettledResult<T> {
  try {
    return { status: 'fulfilled', value: run() }
  } catch (reason) {
    return { status: 'rejected', reason }
  }
}
