import type { CountryCode } from '#domain/geography/countries/country.ts'
import { maskPhone } from '#domain/people/staff/mask-contact.ts'
import { countriesWhere } from '#domain/people/staff/permissions.ts'
import type { StaffCtx } from '#server/platform/context.ts'

/**
 * The countries where the caller sees the phones of drivers and finds drivers by them: a search by a masked phone would
 * reveal its owner.
 */
export const driverPhonesIn = ({ staff }: StaffCtx): CountryCode[] =>
  countriesWhere(staff.roles, 'drivers.see-phones')

/** The phone of a driver, masked for callers who may not see it. */
export const shownDriverPhone = (
  ctx: StaffCtx,
  { phone, countryCode }: { phone: string; countryCode: CountryCode },
): string => (driverPhonesIn(ctx).includes(countryCode) ? phone : maskPhone(phone))
