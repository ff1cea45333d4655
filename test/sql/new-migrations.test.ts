import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/*
 * Migrations run while the previous version is selling. squawk finds statements that would block it:
 * https://squawkhq.com/docs/rules
 */

/** Files up to this one were released before this check existed. */
const lastUnchecked = '0140'

/** Rules that do not apply, each with its reason. */
const excluded = {
  'require-lock-timeout': 'the migrator sets it',
  'require-statement-timeout': 'the migrator sets it',
  'prefer-robust-stmts':
    'a file runs once, in a transaction; what one that runs alone has left half made is dropped by the migrator',
  'prefer-bigint-over-int': 'int is for what never has many rows',
  'prefer-bigint-over-smallint': 'smallint is for positions in an order',
}

/** Accepted findings, each with its reason. */
const accepted: Record<string, string> = {
  '0190_ride_reminders.sql: require-concurrent-index-creation': 'the table has few rows',
  '0192_blocked_accounts.sql: ban-drop-not-null': 'the version before reads no blocked data',
  '0202_reminded_promises.sql: require-concurrent-index-deletion':
    'the lock is that of the new column, in the same transaction',
}

/** Migrations up to this one define functions; since then functions have their own files. */
const lastWithFunctions = '0219'
/**
 * Migrations that need a copy of a function, because they run before the function's file, each with its reason.
 */
const withCopies: Record<string, string> = {
  '0230_fees_of_refunds.sql': 'its trigger needs the function',
  '0280_own_requests.sql': 'its trigger needs the functions',
  '0300_money_returns.sql': 'its triggers need the functions',
  '0311_payouts_above_balance.sql': 'its trigger needs the function',
  '0331_forgiven_rests_withdrawn.sql': 'its trigger needs the function',
  '0360_groups_of_mails.sql': 'its trigger needs the functions',
  '0370_ends_of_dates.sql': 'its trigger needs the function, and the next file its results',
  '0380_written_off_money.sql': 'its triggers need the function',
  '0435_withdrawn_refunds.sql': 'its trigger needs the function',
  '0510_bill_payments.sql': 'its triggers need the functions',
  '0570_complaints.sql': 'its triggers need the function',
  '0620_fees_of_payout_lines.sql': 'its triggers need the function',
  '0660_take_backs_undone.sql': 'its trigger needs the function',
  '0670_complaint_series_kept.sql': 'its triggers need the function',
}

const isAlone = (name: string) => readFileSync(join('migrations', name), 'utf8').startsWith('-- alone')

/** squawk's findings in files that run alone, or each in a transaction. */
function findingsIn(names: string[], { alone }: { alone: boolean }): string[] {
  const options = ['--reporter=json', '--pg-version=15', `--exclude=${Object.keys(excluded).join(',')}`]
  const transaction = alone ? '--no-assume-in-transaction' : '--assume-in-transaction'
  const paths = names.map((name) => join('migrations', name))
  const { stdout, stderr } = spawnSync('squawk', [...options, transaction, ...paths], { encoding: 'utf8' })
  if (!stdout) throw new Error(stderr)
  const found = JSON.parse(stdout) as { file: string; rule_name: string }[]
  return [
    ...new Set(found.map(({ file, rule_name: rule }) => `${file.slice('migrations/'.length)}: ${rule}`)),
  ]
}

/** Its binary is a separate package per system, and does not exist for all. */
const isHere = existsSync(join('node_modules/@squawk-cli', `${process.platform}-${process.arch}`))
const whereItIs = (check: () => void) => () =>
  isHere
    ? check()
    : console.warn('migrations were not checked by squawk, which has no program for this system')

const files = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
const fresh = files.filter((name) => name.slice(0, 4) > lastUnchecked)

it(
  'new migrations keep no customer waiting and take nothing away from the version that still sells',
  whereItIs(() => {
    expect(fresh.length).toBeGreaterThan(0)
    const found = [
      ...findingsIn(
        fresh.filter((name) => !isAlone(name)),
        { alone: false },
      ),
      ...findingsIn(fresh.filter(isAlone), { alone: true }),
    ]
    expect(found.sort()).toEqual(Object.keys(accepted).sort())
  }),
)

it('a migration that runs alone is one statement', () => {
  for (const name of fresh.filter(isAlone)) {
    const text = readFileSync(join('migrations', name), 'utf8').replaceAll(/--.*$/gm, '')
    expect(
      text.split(';').filter((part) => part.trim()),
      name,
    ).toHaveLength(1)
  }
})

it('functions are not defined by migrations, but by files of their own', () => {
  const isDefining = (name: string) => {
    const text = readFileSync(join('migrations', name), 'utf8').replaceAll(/--.*$/gm, '')
    return /\bcreate\s+(or\s+replace\s+)?(function|procedure|aggregate)\b/i.test(text)
  }
  expect(isDefining('0215_changed_people.sql')).toBe(true)
  const defining = files.filter((name) => name.slice(0, 4) > lastWithFunctions && isDefining(name))
  expect(defining).toEqual(Object.keys(withCopies))
})

it.each([
  ['0025', 'require-concurrent-index-creation'],
  ['0045', 'constraint-missing-not-valid'],
  ['0053', 'ban-drop-column'],
  ['0089', 'adding-not-nullable-field'],
])('squawk finds what earlier migrations did wrong: %s, %s', (number, rule) =>
  whereItIs(() => {
    const name = files.find((one) => one.startsWith(number)) ?? ''
    expect(findingsIn([name], { alone: false })).toContain(`${name}: ${rule}`)
  })(),
)
