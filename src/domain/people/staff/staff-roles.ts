import type { CountryCode } from '#domain/geography/countries/country.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'

/** The roles of staff; domain/staff/permissions.ts lists their permissions. */
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

/** A role is valid in the countries of its grant; `all` includes countries to come. */
export type GrantedRole = { role: StaffRole; countries: (CountryCode | 'all')[] }

/** Whether a role can send money: granting it needs a second owner's approval. */
export function movesMoney(role: StaffRole): boolean {
  return role === 'owner' || role === 'manager' || role === 'finance'
}

/** The codes of the countries that a grant names. */
export function expandCountries(countries: GrantedRole['countries']): CountryCode[] {
  return countries.includes('all')
    ? [...countryCodes]
    : countryCodes.filter((code) => countries.includes(code))
}
