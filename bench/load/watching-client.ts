import { openConnection } from './http-connection.ts'
import { requestText } from './requests.ts'

/*
 * Customers who watch vans, in a process of its own: each connection waits for the next answer, as the page of an order does. The
 * parent names a moment (`{ since }`); the answer tells how long after it each watcher had a new version.
 */

export type WatchingPlan = { port: number; watches: { watch: string; version: string }[]; watchers: number }

/** Milliseconds until each watcher knew, sorted; the parent's clock is `Date.now()`. */
export type WatchingResult = { told: number[]; errors: number }

type Watcher = { toldAt: number }

const watchers: Watcher[] = []
let errors = 0

async function watch(port: number, { watch, version }: WatchingPlan['watches'][number]): Promise<void> {
  const connection = await openConnection(port)
  const own: Watcher = { toldAt: 0 }
  watchers.push(own)
  let known = version
  void (async () => {
    for (;;) {
      const answer = await connection.send(requestText(`GET /shop-api/live/${watch}?version=${known}`))
      if (answer.status !== 200) {
        errors += 1
        return
      }
      const { version: next } = (JSON.parse(answer.body.toString()) as { data: { version: string } }).data
      if (next !== known) own.toldAt = Date.now()
      known = next
    }
  })().catch(() => {
    errors += 1
  })
}

process.on('message', async (message: WatchingPlan | { since: number }) => {
  if ('since' in message) {
    const told = watchers.flatMap(({ toldAt }) => (toldAt > message.since ? [toldAt - message.since] : []))
    process.send?.({ told: told.sort((one, other) => one - other), errors } satisfies WatchingResult)
    return
  }
  for (let nth = 0; nth < message.watchers; nth += 100) {
    const some = Array.from({ length: Math.min(100, message.watchers - nth) }, (_, more) => nth + more)
    await Promise.all(
      some.map((one) => {
        const watched = message.watches[one % message.watches.length]
        return watched && watch(message.port, watched)
      }),
    )
  }
  process.send?.({ told: [], errors } satisfies WatchingResult)
})
