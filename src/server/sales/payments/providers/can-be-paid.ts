import { isReserved, type PaymentType } from '#contract/platform/wire-numbers.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { TripTime } from '#domain/sales/payments/attempts/payment-windows.ts'
import type { Config } from '#server/platform/config.ts'
import { offeredCodes } from './providers.ts'

/** Whether a customer can pay a date of an event now: it costs nothing, or a configured method settles in time. */
export function canBePaid(
  config: Config,
  event: { paymentType: PaymentType; countryCode: CountryCode },
  trip: TripTime,
  now: Date,
): boolean {
  return isReserved(event) || offeredCodes(config, event.countryCode, now, trip).length > 0
}
