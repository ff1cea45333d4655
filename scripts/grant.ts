import { parseArgs } from 'node:util'
import { findRole, roles } from '#domain/people/roles.ts'
import { grantRole } from '#server/accounts/grant-role.ts'
import { runCommand } from './run-command.ts'

// Gives a person a role, or takes it.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { revoke: { type: 'boolean' } },
})
const [email, roleName = ''] = positionals
const role = findRole(roleName)
if (!email || !role) {
  console.error(`Usage: npm run grant -- EMAIL ROLE [--revoke]\nRoles: ${roles.join(', ')}`)
  process.exit(2)
}

await runCommand(async (ctx) => {
  await grantRole(ctx, { email, role, revoke: values.revoke ?? false })
  return `${email} ${values.revoke ? 'no longer has' : 'has'} the role ${role}.`
})
