import { useEffect, useState } from 'react'
import type { LiveRides } from '#contract/travel/live.ts'
import { ApiRefusal, createApi } from '#web/api/api.ts'
import { api } from '#web/api/browser-api.ts'
import { noteServerTime, serverNow } from '#web/api/server-clock.ts'

/** The shop answers after 22 seconds at most. */
const timeoutMs = 35_000
const longestTimer = 3_600_000

/** Waits for a change. The token in its address is enough, so that the log-in is not checked each time. */
const watchApi = createApi(async (path, init) =>
  noteServerTime(await fetch(path, { ...init, signal: withTimeout(init.signal) })),
)

function withTimeout(signal: AbortSignal | null | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

/** `isCutOff`: the last question had no answer, so that what is shown may be old. */
export type KnownRides = { live: LiveRides | null; isCutOff: boolean }

/** The vans of an order, always new while the page is visible. */
export function useLiveRides(orderId: string): KnownRides & { reload: () => void } {
  const [known, setKnown] = useState<KnownRides>({ live: null, isCutOff: false })
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` begins again
  useEffect(() => {
    let stop = new AbortController()
    const begin = () => {
      stop.abort()
      stop = new AbortController()
      if (document.visibilityState === 'visible') void follow(orderId, setKnown, stop.signal)
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    addEventListener('online', begin)
    addEventListener('offline', begin)
    return () => {
      stop.abort()
      document.removeEventListener('visibilitychange', begin)
      removeEventListener('online', begin)
      removeEventListener('offline', begin)
    }
  }, [orderId, asked])
  return { ...known, reload: () => setAsked((nth) => nth + 1) }
}

async function follow(
  orderId: string,
  show: (change: (before: KnownRides) => KnownRides) => void,
  signal: AbortSignal,
): Promise<void> {
  let live: LiveRides | null = null
  while (!signal.aborted) {
    try {
      live = await ask(orderId, live, signal)
      const answer = live
      if (!signal.aborted) show(() => ({ live: answer, isCutOff: false }))
      if (!live.watch) await pause(untilOpen(live), signal)
    } catch (error) {
      if (signal.aborted) return
      const code = error instanceof ApiRefusal ? error.code : null
      // The token has ended, or the customer has: the first call says which.
      if (code === 'token_not_valid') live = null
      if (code === 'not_found' || code === 'login_required') return
      show((before) => ({ ...before, isCutOff: true }))
      // Spread, so that a deploy does not bring all of them back at once.
      await pause(3_000 + Math.random() * 7_000, signal)
    }
  }
}

function ask(orderId: string, live: LiveRides | null, signal: AbortSignal): Promise<LiveRides> {
  if (!live?.watch) return api('GET /shop-api/order-detail/{id}/live', { params: { id: orderId } }, signal)
  const { watch, version } = live
  return watchApi('GET /shop-api/live/{watch}', { params: { watch }, query: { version } }, signal)
}

function untilOpen({ opensAt }: LiveRides): number {
  const ms = opensAt === null ? longestTimer : Date.parse(opensAt) - serverNow() + 1_000
  return Math.min(longestTimer, Math.max(5_000, ms))
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
