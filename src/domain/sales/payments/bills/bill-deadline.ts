import type { PaymentWindows } from '../attempts/payment-windows.ts'

const hour = 3_600_000
const week = 7 * 24 * hour

/**
 * The payment deadline of a host's bill that is opened at `now`: within a week and before the freeze, but never less
 * than the time for a transfer, unless the event starts before that.
 */
export function billDeadline(
  now: Date,
  startsAt: Date,
  { freezeHours, transferWindowHours }: Pick<PaymentWindows, 'freezeHours' | 'transferWindowHours'>,
): Date {
  const latest = Math.min(now.getTime() + week, startsAt.getTime() - freezeHours * hour)
  const leastTime = now.getTime() + transferWindowHours * hour
  return new Date(Math.min(Math.max(latest, leastTime), startsAt.getTime()))
}
