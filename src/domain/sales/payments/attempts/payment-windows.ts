import {
  type OrderPaymentCode,
  type PaymentCode,
  paidByTransfer,
  paymentSpeeds,
  prepaid,
} from '../payment-codes.ts'

/** How long payments of each kind may take; from the configuration. */
export type PaymentWindows = {
  cardWindowMinutes: number
  oxxoWindowHours: number
  transferWindowHours: number
  /** hours before the trip from which on nothing may change */
  freezeHours: number
}

/** When a trip takes place, and when its first passengers are picked up. */
export type TripTime = { tripAt: Date; pickUpFrom: Date }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The payment deadline shown to the customer for `code`, from `now` on. */
export function shownDeadline(code: PaymentCode, now: Date, windows: PaymentWindows): Date {
  switch (paymentSpeeds[code]) {
    case 'at-once':
      return new Date(now.getTime() + windows.cardWindowMinutes * minute)
    case 'cash':
      return new Date(now.getTime() + windows.oxxoWindowHours * hour)
    case 'transfer':
      return new Date(now.getTime() + windows.transferWindowHours * hour)
  }
}

/**
 * The payment deadline shown to the customer: the end of the voucher, otherwise of the attempt that began at `begunAt`,
 * never later than the hold of the seats. After it the order can be paid with another method until `holdUntil`.
 */
export function paymentDeadline(
  attempt: { code: PaymentCode; begunAt: Date; voucherEnd: Date | null },
  holdUntil: Date,
  now: Date,
  windows: PaymentWindows,
): Date {
  const shown = attempt.voucherEnd ?? shownDeadline(attempt.code, attempt.begunAt, windows)
  return shown > now && shown < holdUntil ? shown : holdUntil
}

/**
 * When the seats are released if no money has arrived. Cash is reported the next morning and staff see a transfer on a
 * banking day, so both are released later than the deadline shown.
 */
export function releaseTime(code: PaymentCode, now: Date, windows: PaymentWindows): Date {
  const deadline = shownDeadline(code, now, windows)
  switch (paymentSpeeds[code]) {
    case 'at-once':
      return deadline
    case 'cash':
      return new Date(deadline.getTime() + day)
    case 'transfer':
      return oneBankingDayAfter(deadline)
  }
}

const speeds = ['at-once', 'cash', 'transfer'] as const

/** Until when a newly chosen method holds the seats; null unless it is slower than every method chosen before. */
export function extendedHold(
  code: PaymentCode,
  before: readonly PaymentCode[],
  now: Date,
  windows: PaymentWindows,
): Date | null {
  const speedOf = (one: PaymentCode) => speeds.indexOf(paymentSpeeds[one])
  const isSlower = before.every((one) => speedOf(one) < speedOf(code))
  return isSlower ? releaseTime(code, now, windows) : null
}

/** The same time on the next day from Monday to Friday (UTC days: a few hours do not matter here). */
function oneBankingDayAfter(time: Date): Date {
  const next = new Date(time.getTime() + day)
  while (next.getUTCDay() === 0 || next.getUTCDay() === 6) next.setTime(next.getTime() + day)
  return next
}

/**
 * Whether a method can still settle in time. Cards settle at once: their payment window has to end before the first
 * pick-up. Cash and transfers have to settle before the freeze.
 */
export function canSettleInTime(
  code: PaymentCode,
  now: Date,
  { tripAt, pickUpFrom }: TripTime,
  windows: PaymentWindows,
): boolean {
  const released = releaseTime(code, now, windows).getTime()
  if (paymentSpeeds[code] === 'at-once') return released <= pickUpFrom.getTime()
  return released <= tripAt.getTime() - windows.freezeHours * hour
}

/**
 * The deadline of a voucher that a page offers beside cards; null when its money could arrive after the freeze.
 */
export function voucherDeadline(now: Date, tripAt: Date, windows: PaymentWindows): Date | null {
  const deadline = new Date(now.getTime() + windows.oxxoWindowHours * hour)
  const reportedAt = deadline.getTime() + day
  return reportedAt <= tripAt.getTime() - windows.freezeHours * hour ? deadline : null
}

/**
 * Until when seats are held for a voucher: cash and transfers are reported the next morning, a code at once; never
 * longer than until the freeze.
 */
export function voucherRelease(
  kind: 'cash' | 'transfer' | 'code',
  expiresAt: Date,
  tripAt: Date,
  windows: PaymentWindows,
): Date {
  const reportedAt = expiresAt.getTime() + (kind === 'code' ? 0 : day)
  return new Date(Math.min(reportedAt, tripAt.getTime() - windows.freezeHours * hour))
}

/** The first state of an order for the chosen method. */
export function firstOrderState(
  code: OrderPaymentCode,
): 'paid' | 'awaiting_transfer_payment' | 'awaiting_payment' {
  if (code === prepaid) return 'paid'
  return paidByTransfer(code) ? 'awaiting_transfer_payment' : 'awaiting_payment'
}
