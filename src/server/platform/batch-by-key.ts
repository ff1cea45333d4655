/**
 * Takes waiting items of one key together. While a batch of a key is under way the next items wait, then go as one
 * batch of up to `most`, in their order of arrival. `run` answers one settled result an item, in the same order.
 *
 * A row that many buyers want is locked through the flush of each commit; taking the waiting buyers together makes
 * one commit of many.
 */
export function batchByKey<Item, Result>(
  run: (key: string, items: Item[]) => Promise<PromiseSettledResult<Result>[]>,
  most = 64,
): (key: string, item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (reason: unknown) => void }
  const queues = new Map<string, Waiting[]>()

  async function drain(key: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, most)
      try {
        const results = await run(
          key,
          batch.map(({ item }) => item),
        )
        batch.forEach(({ resolve, reject }, i) => {
          const result = results[i]
          if (result?.status === 'fulfilled') resolve(result.value)
          else reject(result?.reason ?? new Error('no result for this item'))
        })
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    queues.delete(key)
  }

  return (key, item) =>
    new Promise<Result>((resolve, reject) => {
      const waiting: Waiting = { item, resolve, reject }
      const queue = queues.get(key)
      if (queue) {
        queue.push(waiting)
        return
      }
      const fresh = [waiting]
      queues.set(key, fresh)
      // One turn of the loop lets requests that arrived together share the first batch.
      setImmediate(() => void drain(key, fresh))
    })
}
