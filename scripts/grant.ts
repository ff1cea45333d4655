import { parseArgs } from 'node:util'
import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'
import { findRole } from '#domain/people/accounts/roles.ts'
import { type GrantedRole, type StaffRole, staffRoles } from '#domain/people/staff/staff-roles.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { grantRole } from '#server/people/accounts/grant-role.ts'
import { grantStaffRole, type RoleChange } from '#server/people/staff/people/grant-staff-role.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import { runCommand } from './run-command.ts'

// Grants or revokes a role.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { revoke: { type: 'boolean' }, country: { type: 'string' }, as: { type: 'string' } },
})
const [email, roleName] = positionals
const role = staffRoles.find((one) => one === roleName)
const country = [...countryCodes, 'all' as const].find((one) => one === (values.country ?? 'all'))
if (!email || !role || !country) {
  console.error(`Usage: npm run grant -- EMAIL ROLE [--country CODE] [--revoke] [--as EMAIL]
Roles: ${staffRoles.join(', ')}
Countries: ${countryCodes.join(', ')}, or all (the default)
check-in is also a role of customers' accounts, which scan tickets of the country, or of all without --country;
the others are of the people of the office.
--as names the person of the office who does it.`)
  process.exit(2)
}

const where = country === 'all' ? 'in all countries' : `in ${country}`
const says = {
  granted: `${email} has the role ${role} ${where} now.`,
  revoked: `${email} no longer has the role ${role} ${where}.`,
  unchanged: values.revoke
    ? `${email} did not have the role ${role} ${where}.`
    : `${email} had the role ${role} ${where} before.`,
}

await runCommand(
  async (ctx) => {
    const change = await changeRole(ctx, { role, country }, email)
    if (change.outcome !== 'asked') return says[change.outcome]
    return `The role ${role} of ${email} ${where} waits for approval ${change.approval.id}.`
  },
  { as: values.as },
)

/** Grants check-in to the customer's account with this address, any other role to a member of staff. */
async function changeRole(
  ctx: ActorCtx,
  { role, country }: { role: StaffRole; country: CountryCode | 'all' },
  of: string,
): Promise<RoleChange> {
  const granted: GrantedRole = { role, countries: [country] }
  const revoke = values.revoke ?? false
  const ofCustomers = findRole(granted.role)
  if (!ofCustomers) return grantStaffRole(ctx, of, granted, { revoke })
  try {
    return { outcome: await grantRole(ctx, { email: of, role: ofCustomers, country, revoke }) }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'email_not_registered')) throw error
    return grantStaffRole(ctx, of, granted, { revoke })
  }
}
