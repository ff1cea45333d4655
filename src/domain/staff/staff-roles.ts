import type { CountryCode } from '../countries/country.ts'
import { countryCodes } from '../countries/country.ts'

/** The jobs of staff; domain/staff/permissions.ts says what each may do. */
export const staffRoles = [
  'owner',
  'manager',
  'support',
  'finance',
  'planner',
  'check-in',
  'auditor',
] as const

export type StaffRole = (typeof staffRoles)[number]

/** A role counts in the countries that it was granted for; `all` includes countries to come. */
export type GrantedRole = { role: StaffRole; countries: (CountryCode | 'all')[] }

/** Whether a role can send money: a person gets it only by a second owner's approval. */
export function movesMoney(role: StaffRole): boolean {
  return role === 'owner' || role === 'manager' || role === 'finance'
}

/** The codes of the countries that a grant names. */
export function expandCountries(countries: GrantedRole['countries']): CountryCode[] {
  return countries.includes('all')
    ? [...countryCodes]
    : countryCodes.filter((code) => countries.includes(code))
}
