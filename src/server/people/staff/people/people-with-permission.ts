import type { CountryCode } from '#domain/geography/countries/country.ts'
import { type Permission, permissions } from '#domain/people/staff/permissions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { readPeopleWithRoles } from '../staff-sql.ts'

/** The people who have a permission in a country, by name. */
export function peopleWith(
  db: Queryable,
  permission: Permission,
  country: CountryCode,
): Promise<{ id: string; name: string }[]> {
  return readPeopleWithRoles(db, permissions[permission], country)
}
