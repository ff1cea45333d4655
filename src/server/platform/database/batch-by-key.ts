import type { Database } from '../database.ts'

/**
 * Takes waiting items of one key together. While a batch of a key is under way the next items wait, then go as one
 * batch of up to `most`, in their order of arrival. `run` answers one settled result an item, in the same order.
 *
 * A row that many buyers want is locked through the flush of each commit; taking the waiting buyers together makes
 * one commit of many.
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
      // One turn of the loop lets requests that arrived together share the first batch.
      setImmediate(() => void drain(db, key, fresh))
    })
}
