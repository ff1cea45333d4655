import type { PaymentStep } from '#contract/sales/payments.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { isoWithOffset } from '#domain/platform/time/place-time.ts'
import { shownDeadline } from '#domain/sales/payments/attempts/payment-windows.ts'
import type { Config } from '#server/platform/config.ts'

type TransferOrder = { countryCode: CountryCode; transferReference: number | null }

/** Account, reference and deadline for a bank transfer of an order; null when it is not paid by transfer. */
export function describeTransfer(
  config: Config,
  order: TransferOrder & { attemptCode: string | null; attemptCreatedAt: Date | null },
): PaymentStep | null {
  if (order.attemptCode !== 'transferencia' || !order.attemptCreatedAt) return null
  return transferStep(config, order, shownDeadline('transferencia', order.attemptCreatedAt, config.windows))
}

/** The same with a known deadline; null when no account is configured in the country. */
export function transferStep(
  config: Config,
  { countryCode, transferReference }: TransferOrder,
  deadline: Date,
): PaymentStep | null {
  const account = config.transferAccounts[countryCode]
  if (!account) return null
  const { timeZone } = countryOf(countryCode)
  const reference = String(transferReference)
  return {
    kind: 'bank-transfer',
    bank: { ...account, reference, deadline: isoWithOffset(deadline, timeZone) },
  }
}
