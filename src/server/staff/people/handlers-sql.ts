import type { CountryCode } from '#domain/countries/country.ts'
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

const withRoles = statement(
  'staff-with-roles',
  `select p.id, p.name from staff_people p where p.ended_at is null and exists (
     select from staff_roles r where r.staff_id = p.id and r.role = any($1) and r.country_code in ($2, 'all'))
   order by p.name, p.id`,
)

export function readPeopleWithRoles(db: Queryable, roles: readonly StaffRole[], country: CountryCode) {
  return db.query<{ id: string; name: string }>(withRoles, [roles, country])
}
