import { useEffect, useState } from 'react'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { serverNow } from '#web/api/server-clock.ts'

const hourMs = 3_600_000
/** The shop shows a van from an hour before its window on (domain/travel/driving/live/live-ride.ts). */
const opensBeforeMs = hourMs
const longestMs = 8 * hourMs
/** A longer timer would overflow. */
const longestTimer = 20 * hourMs

/** Whether a van of the order may be on the road now. It changes by itself when the time comes. */
export function useLiveTime(detail: OrderDetail): boolean {
  const [now, setNow] = useState(serverNow)
  const opens = opensOf(detail)
  const next = opens.filter((at) => at > now).sort((one, other) => one - other)[0]
  useEffect(() => {
    if (next === undefined) return
    const timer = setTimeout(() => setNow(serverNow()), Math.min(longestTimer, next - serverNow() + 1_000))
    return () => clearTimeout(timer)
  }, [next])
  return opens.some((at) => at <= now && now < at + longestMs)
}

function opensOf({ tickets }: OrderDetail): number[] {
  const told = tickets.flatMap(({ released, addresses }) => (released ? [] : addresses))
  const from = [
    ...told.flatMap(({ pickUp }) => (pickUp ? [pickUp.from] : [])),
    ...tickets.flatMap(({ released, promised }) =>
      released || !promised?.returnsAt ? [] : [promised.returnsAt],
    ),
  ]
  return from.map((at) => Date.parse(at) - opensBeforeMs)
}
