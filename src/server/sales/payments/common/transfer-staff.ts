import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { StaffActor } from '#server/records/office-log/act.ts'

/** Staff who settle transfers of `countries`; undefined on the command line: all countries. */
export type TransferStaff = StaffActor & { countries?: readonly CountryCode[] }

/** @throws Refusal not_found where these staff may not see the country */
export function assertOwnCountry({ countries }: TransferStaff, country: CountryCode | undefined): void {
  if (country && countries && !countries.includes(country)) throw new Refusal('not_found')
}
