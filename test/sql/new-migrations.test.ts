import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/*
 * Migrations run while the previous version is selling. squawk finds statements that would block it:
 * https://squawkhq.com/docs/rules
 */

/** Rules that do not apply, each with its reason. */
const excluded = {
  'require-lock-timeout': 'the migrator sets it',
  'require-statement-timeout': 'the migrator sets it',
  'prefer-robust-stmts':
    'a file runs once, in a transaction; what one that runs alone has left half made is dropped by the migrator',
  'prefer-bigint-over-int': 'int is for what never has many rows',
  'prefer-bigint-over-smallint': 'smallint is for positions in an order',
}

/** Accepted findings (`file: rule`), each with its reason. */
const accepted: Record<string, string> = {
  '0730_driving.sql: ban-drop-not-null':
    'the version before reads the person of a check-in by a left join, and shows no name',
}

const oldChain = 'test/sql/old-chain'
const readFrom = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8')
const isAlone = (name: string) => readFrom('migrations', name).startsWith('-- alone')

/** squawk's findings in files that run alone, or each in a transaction. It does not know the includes of psql. */
function findingsIn(folder: string, names: string[], { alone }: { alone: boolean }): string[] {
  if (names.length === 0) return []
  const copies = mkdtempSync(join(tmpdir(), 'vaiven-squawk-'))
  for (const name of names)
    writeFileSync(join(copies, name), readFrom(folder, name).replaceAll(/^\\ir .*$/gm, ''))
  const options = ['--reporter=json', '--pg-version=15', `--exclude=${Object.keys(excluded).join(',')}`]
  const transaction = alone ? '--no-assume-in-transaction' : '--assume-in-transaction'
  const paths = names.map((name) => join(copies, name))
  const { stdout, stderr } = spawnSync('squawk', [...options, transaction, ...paths], { encoding: 'utf8' })
  if (!stdout) throw new Error(stderr)
  const found = JSON.parse(stdout) as { file: string; rule_name: string }[]
  return [...new Set(found.map(({ file, rule_name: rule }) => `${file.slice(copies.length + 1)}: ${rule}`))]
}

/** Its binary is a separate package per system, and does not exist for all. */
const isHere = existsSync(join('node_modules/@squawk-cli', `${process.platform}-${process.arch}`))
const whereItIs = (check: () => void) => () =>
  isHere
    ? check()
    : console.warn('migrations were not checked by squawk, which has no program for this system')

const namesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.sql'))
const files = namesIn('migrations')

it(
  'new migrations keep no customer waiting and take nothing away from the version that still sells',
  whereItIs(() => {
    const together = files.filter((name) => !isAlone(name))
    const found = [
      ...findingsIn('migrations', together, { alone: false }),
      ...findingsIn('migrations', files.filter(isAlone), { alone: true }),
    ]
    expect(found.sort()).toEqual(Object.keys(accepted).sort())
  }),
)

it('a migration that runs alone is one statement', () => {
  for (const name of files.filter(isAlone)) {
    const text = readFrom('migrations', name).replaceAll(/--.*$/gm, '')
    expect(
      text.split(';').filter((part) => part.trim()),
      name,
    ).toHaveLength(1)
  }
})

it('functions are not defined by migrations, which include their files', () => {
  const isDefining = (text: string) =>
    /\bcreate\s+(or\s+replace\s+)?(function|procedure|aggregate)\b/i.test(text.replaceAll(/--.*$/gm, ''))
  expect(isDefining(readFrom(oldChain, '0215_changed_people.sql'))).toBe(true)
  const schema = namesIn('migrations/schema').map((name) => `schema/${name}`)
  expect(schema.length).toBeGreaterThan(0)
  expect([...schema, ...files].filter((name) => isDefining(readFrom('migrations', name)))).toEqual([])
})

it.each([
  ['0025', 'require-concurrent-index-creation'],
  ['0045', 'constraint-missing-not-valid'],
  ['0053', 'ban-drop-column'],
  ['0089', 'adding-not-nullable-field'],
])('squawk finds what earlier migrations did wrong: %s, %s', (number, rule) =>
  whereItIs(() => {
    const name = namesIn(oldChain).find((one) => one.startsWith(number)) ?? ''
    expect(findingsIn(oldChain, [name], { alone: false })).toContain(`${name}: ${rule}`)
  })(),
)
