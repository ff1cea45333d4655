import type { GrantedRole } from '#domain/people/staff/staff-roles.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

export type NewStaff = GrantedRole & {
  id: string
  email: string
  name: string
  passwordHash: string
  totpSecret: Buffer
}

const insertDemoStaff = statement(
  'insert-demo-staff',
  `with person as (
     insert into staff_people (id, email, name, password_hash, totp_secret, created_at)
     select $1, $2, $3, $4, $5, $8 where not exists (select from staff_people where email = $2)
     returning id
   )
   insert into staff_roles (staff_id, role, country_code, granted_at, granted_by_kind, granted_by)
   select id, $6, country, $8, 'system', 'demo' from person, unnest($7::text[]) country`,
)

/** Adds a person with a role, unless the e-mail is already registered. */
export async function addDemoStaff(db: Queryable, person: NewStaff, now: Date): Promise<void> {
  const { id, email, name, passwordHash, totpSecret, role, countries } = person
  await db.query(insertDemoStaff, [id, email, name, passwordHash, totpSecret, role, countries, now])
}
