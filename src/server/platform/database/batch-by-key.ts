import type { Database } from '../database.ts'

/**
 * Processes items of one key in batches. While a batch of a key runs, new items wait; then up to `most` of
 * them go together in order of arrival. `run` returns one settled result per item, in the same order. Buyers
 * of one popular date contend for one row, which stays locked until the commit is flushed: a batch needs one
 * commit for all of them.
 */
export function batchByKey<Key, Item, Result>(
  run: (db: Database, key: Key, items: Item[]) => Promise<PromiseSettledResult<Result>[]>,
  most = 64,
): (db: Database, key: Key, item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (reason: unknown) => void }
  const queuesByDatabase = new WeakMap<Database, Map<Key, Waiting[]>>()

  async function drain(db: Database, key: Key, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, most)
      try {
        const items = batch.map(({ item }) => item)
        const results = await run(db, key, items)
        batch.forEach(({ resolve, reject }, i) => {
          const result = results[i]
          if (result?.status === 'fulfilled') resolve(result.value)
          else reject(result?.reason ?? new Error('no result for this item'))
        })
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    queuesByDatabase.get(db)?.delete(key)
  }

  return (db, key, item) =>
    new Promise<Result>((resolve, reject) => {
      const queues = queuesByDatabase.get(db) ?? new Map<Key, Waiting[]>()
      queuesByDatabase.set(db, queues)
      const waiting: Waiting = { item, resolve, reject }
      const queue = queues.get(key)
      if (queue) {
        queue.push(waiting)
        return
      }
      const fresh = [waiting]
      queues.set(key, fresh)
      // One turn of the event loop lets requests that arrived together share the first batch.
      setImmediate(() => void drain(db, key, fresh))
    })
}
