import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'

/** The number of a complaint: `PE-2026-000017`, the `nth` of its country and year. */
export function complaintNumber(country: CountryCode, year: number, nth: number): string {
  return `${country}-${year}-${String(nth).padStart(6, '0')}`
}

/** A complaint's number as people type it, with any case, spaces and dashes; null when it is none. */
export function readComplaintNumber(text: string): string | null {
  const form = new RegExp(`^(${countryCodes.join('|')})(20\\d\\d)(\\d{1,6})$`)
  const [, country, year, nth] = form.exec(text.toUpperCase().replace(/[^A-Z0-9]/g, '')) ?? []
  return country && year && nth ? `${country}-${year}-${nth.padStart(6, '0')}` : null
}
