import type { PaymentStep } from '#contract/orders/payments.ts'
import { countryOf } from '#domain/countries/countries.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import { shownDeadline } from '#domain/payments/payment-windows.ts'
import { isoWithOffset } from '#domain/time/place-time.ts'
import type { Config } from '#server/platform/config.ts'

/** Account, reference and deadline for a bank transfer of an order; null when it is not paid by transfer. */
export function describeTransfer(
  config: Config,
  order: {
    countryCode: CountryCode
    transferReference: number | null
    attemptCode: string | null
    attemptCreatedAt: Date | null
  },
): PaymentStep | null {
  const account = config.transferAccounts[order.countryCode]
  if (order.attemptCode !== 'transferencia' || !account || !order.attemptCreatedAt) return null
  const deadline = shownDeadline('transferencia', order.attemptCreatedAt, config.windows)
  const { timeZone } = countryOf(order.countryCode)
  const reference = String(order.transferReference)
  return {
    kind: 'bank-transfer',
    bank: { ...account, reference, deadline: isoWithOffset(deadline, timeZone) },
  }
}
