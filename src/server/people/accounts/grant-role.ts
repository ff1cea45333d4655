import { readEmail } from '#contract/platform/read-email.ts'
import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'
import type { Role } from '#domain/people/accounts/roles.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import { lockPersonForRole, type PersonWithRoles, writeRoles } from './account-sql.ts'

/**
 * Grants a role to a customer's account in a country, or revokes it there; without one in all. Takes effect with
 * their next call.
 * @throws Refusal email_not_registered; email_not_verified when a role is granted to an address that its owner
 * has not confirmed
 */
export function grantRole(
  { db, clock, actor }: ActorCtx,
  {
    email,
    role,
    country = 'all',
    revoke = false,
  }: { email: string; role: Role; country?: CountryCode | 'all'; revoke?: boolean },
): Promise<'granted' | 'revoked' | 'unchanged'> {
  return db.transaction(async (tx) => {
    const person = await lockPersonForRole(tx, readEmail(email) ?? email)
    if (!person) throw new Refusal('email_not_registered')
    if (!revoke && !person.verified) throw new Refusal('email_not_verified', { email })
    const asked = country === 'all' ? countryCodes : [country]
    const had = countriesOf(person, role)
    const has = countryCodes.filter((code) => (asked.includes(code) ? !revoke : had.includes(code)))
    if (has.length === had.length) return 'unchanged'
    const others = person.roles.filter((one) => one !== role)
    const next = {
      id: person.id,
      roles: has.length > 0 ? [...others, role] : others,
      countries: has.length === 0 || has.length === countryCodes.length ? null : has,
    }
    const details = { role, ...(country !== 'all' && { country }) }
    const change = revoke ? 'role_revoked' : 'role_granted'
    await writeRoles(tx, next, { change, details, by: actor }, clock.now())
    return revoke ? 'revoked' : 'granted'
  })
}

function countriesOf({ roles, countries }: PersonWithRoles, role: Role): readonly CountryCode[] {
  return roles.includes(role) ? countryCodes.filter((code) => countries?.includes(code) ?? true) : []
}
