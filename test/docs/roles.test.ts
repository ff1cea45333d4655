import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { permissions } from '#domain/people/staff/permissions.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import en from '#messages/office/en.json' with { type: 'json' }

const words: Record<string, string> = en

/** The table of docs/roles.md. */
function rolesTable(): string {
  const rows = keysOf(permissions).map((one) => {
    const text = words[`permission_${one.replaceAll(/[.-]/g, '_')}`]
    return `| ${text} | ${permissions[one].join(', ')} | \`${one}\` |`
  })
  return ['| permission | roles | in the code |', '|---|---|---|', ...rows].join('\n')
}

test('docs/roles.md lists the roles of every permission', () => {
  expect(readFileSync('docs/roles.md', 'utf8')).toContain(rolesTable())
})
