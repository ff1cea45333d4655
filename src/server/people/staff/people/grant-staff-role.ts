import { countryCodes } from '#domain/geography/countries/country.ts'
import type { GrantedRole } from '#domain/people/staff/staff-roles.ts'
import type { StaffActor } from '#server/records/office-log/act.ts'
import { changeRoles } from './change-roles.ts'
import { findStaff } from './find-staff.ts'

/** `asked`: the role moves money and waits for approval. */
export type RoleChange =
  | { outcome: 'granted' | 'revoked' | 'unchanged' }
  | { outcome: 'asked'; approval: { id: number } }

/**
 * Grants a member of staff a role in some countries, or revokes it there; their other roles stay.
 * @throws Refusal email_not_registered, own_roles, approval_is_open
 */
export async function grantStaffRole(
  ctx: StaffActor,
  email: string,
  { role, countries }: GrantedRole,
  { revoke = false } = {},
): Promise<RoleChange> {
  const { id, roles } = await findStaff(ctx, email)
  const had = roles.find((one) => one.role === role)?.countries ?? []
  const wanted = [...countryCodes, 'all' as const].filter((country) =>
    countries.includes(country) ? !revoke : had.includes(country),
  )
  if (wanted.length === had.length) return { outcome: 'unchanged' }
  const others = roles.filter((one) => one.role !== role)
  const next = wanted.length > 0 ? [...others, { role, countries: wanted }] : others
  const { approval } = await changeRoles(ctx, id, { roles: next, reason: 'npm run grant' })
  if (approval) return { outcome: 'asked', approval }
  return { outcome: revoke ? 'revoked' : 'granted' }
}
