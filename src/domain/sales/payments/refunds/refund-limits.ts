import { type Currency, toMinor } from '#domain/platform/money.ts'

/** Major units: 5,000 and 25,000 MXN, or about the same in other currencies. */
const limits: Record<Currency, { each: number; day: number }> = {
  MXN: { each: 5_000, day: 25_000 },
  CLP: { each: 250_000, day: 1_250_000 },
  PEN: { each: 1_000, day: 5_000 },
  EUR: { each: 250, day: 1_250 },
  USD: { each: 270, day: 1_350 },
}

export type RefundLimits = { each: number; day: number }

/** The most that a person may refund at once, and in a day, without a second person; minor units. */
export function refundLimits(currency: Currency): RefundLimits {
  const { each, day } = limits[currency]
  return { each: toMinor(each, currency) ?? 0, day: toMinor(day, currency) ?? 0 }
}

/**
 * Whether a second person has to approve a refund; `sentToday` is the same person's total in this currency. Minor
 * units.
 */
export function refundNeedsApproval(amount: number, sentToday: number, currency: Currency): boolean {
  const { each, day } = refundLimits(currency)
  return amount > each || sentToday + amount > day
}
