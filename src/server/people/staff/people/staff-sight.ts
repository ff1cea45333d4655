import { countryCodes } from '#domain/geography/countries/country.ts'
import { countriesWhere } from '#domain/people/staff/permissions.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { StaffSight } from '#server/platform/database/fragments/staff-in-sight.ts'

/** The colleagues whom a person may read; null: all. */
export function staffSight({ staff }: StaffCtx): StaffSight | null {
  const countries = countriesWhere(staff.roles, 'staff.see')
  return countries.length === countryCodes.length ? null : { countries, by: staff.id }
}
