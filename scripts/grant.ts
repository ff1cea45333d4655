import { parseArgs } from 'node:util'
import { findRole, roles } from '#domain/people/roles.ts'
import { Refusal } from '#domain/refusal.ts'
import { grantRole } from '#server/accounts/grant-role.ts'
import { openShop } from '#server/open-shop.ts'
import { readConfig } from '#server/platform/config.ts'
import { message } from '#server/platform/messages.ts'

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

const shop = await openShop(readConfig({ LOG_LEVEL: 'warn', ...process.env }))
try {
  await grantRole(shop, { email, role, revoke: values.revoke ?? false })
  console.log(`${email} ${values.revoke ? 'no longer has' : 'has'} the role ${role}.`)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(message('en_US', error.code, error.values))
  process.exitCode = 1
} finally {
  await shop.close()
}
