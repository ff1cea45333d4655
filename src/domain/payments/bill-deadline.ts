import type { PaymentWindows } from './payment-windows.ts'

const hour = 3_600_000
const week = 7 * 24 * hour

/**
 * The payment deadline shown to the host for the bill that is opened at `now`: within a week and before the trip is frozen. Less
 * time than a transfer has is given only when the event begins before.
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
