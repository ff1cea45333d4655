import { parseArgs } from 'node:util'
import { countryCodes } from '#domain/countries/country.ts'
import { findRole } from '#domain/people/roles.ts'
import { Refusal } from '#domain/refusal.ts'
import { type GrantedRole, staffRoles } from '#domain/staff/staff-roles.ts'
import { grantRole } from '#server/accounts/grant-role.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import { grantStaffRole, type RoleChange } from '#server/staff/people/grant-staff-role.ts'
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
check-in is also a role of customers' accounts, which scan tickets; the others are of the people of the office.
--as names the person of the office who does it.`)
  process.exit(2)
}

const says = {
  granted: `${email} has the role ${role} now.`,
  revoked: `${email} no longer has the role ${role}.`,
  unchanged: values.revoke
    ? `${email} did not have the role ${role}.`
    : `${email} had the role ${role} before.`,
}

await runCommand(
  async (ctx) => {
    const change = await changeRole(ctx, { role, countries: [country] }, email)
    if (change.outcome !== 'asked') return says[change.outcome]
    return `The role ${role} of ${email} waits for approval ${change.approval.id}.`
  },
  { as: values.as },
)

/** Grants check-in to the customer's account with this address, any other role to a member of staff. */
async function changeRole(ctx: ActorCtx, granted: GrantedRole, of: string): Promise<RoleChange> {
  const revoke = values.revoke ?? false
  const ofCustomers = findRole(granted.role)
  if (!ofCustomers) return grantStaffRole(ctx, of, granted, { revoke })
  try {
    return { outcome: await grantRole(ctx, { email: of, role: ofCustomers, revoke }) }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'email_not_registered')) throw error
    return grantStaffRole(ctx, of, granted, { revoke })
  }
}
