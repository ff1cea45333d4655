/** Runs one item's part of a batch; what it throws is that item's answer and nobody else's. */
export function settleEach<T>(run: () => T): PromiseSettledResult<T> {
  try {
    return { status: 'fulfilled', value: run() }
  } catch (reason) {
    return { status: 'rejected', reason }
  }
}
