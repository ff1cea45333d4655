import type { CountryCode } from '#domain/geography/countries/country.ts'
import { countriesWhere, type Permission } from '#domain/people/staff/permissions.ts'
import { expandCountries, type GrantedRole } from '#domain/people/staff/staff-roles.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { permissionWords } from '#server/platform/texts/permission-words.ts'
import type { StaffActor } from '#server/records/office-log/act.ts'

/**
 * Staff may act on roles, and on people who have them, only in countries where they have the permission; the
 * command line may everywhere.
 * @throws Refusal permission_needed
 */
export function assertRolesInOwnCountries(
  { staff }: StaffActor,
  permission: Permission,
  roles: readonly GrantedRole[],
): void {
  if (!staff) return
  const own = countriesWhere(staff.roles, permission)
  const isOwn = countriesOf(roles).every((code) => own.includes(code))
  if (isOwn) return
  const words = permissionWords(permission, staff.language)
  throw new Refusal('permission_needed', { permission: words }, { data: { permission } })
}

/** The countries of roles, without duplicates. */
export function countriesOf(roles: readonly GrantedRole[]): CountryCode[] {
  return [...new Set(roles.flatMap(({ countries }) => expandCountries(countries)))]
}
