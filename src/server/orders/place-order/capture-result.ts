/** Runs one member's part of a batch; what it throws is that member's result and leaves the others alone. */
export function captureResult<T>(run: () => T): PromiseSettledResult<T> {
  try {
    return { status: 'fulfilled', value: run() }
  } catch (reason) {
    return { status: 'rejected', reason }
  }
}
