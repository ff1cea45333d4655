import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/*
 * Migrations run while the version before sells. squawk (https://squawkhq.com/docs/rules) has many rules for that; these are
 * the ones that matter here, because its package does not come for every system that builds the shop.
 */

/** Those up to here were released before anything checked them. */
const lastUnchecked = '0140'

/** Findings that were looked at, each with its reason. */
const accepted: Record<string, string> = {
  '0190_ride_reminders.sql: an index that is not made concurrently': 'the table has few rows',
}

const rules: Record<string, RegExp> = {
  'an index that is not made concurrently':
    /^create (unique )?index (?!concurrently)[\s\S]* on (?<table>\w+)/,
  'a column that the version before does not fill':
    /^alter table (?<table>\w+)[\s\S]*\badd (column )?(?!constraint\b|column\b)(?![^,]*\b(default|generated)\b)[^,]*\bnot null\b/,
  'a column whose rows are written anew':
    /^alter table (?<table>\w+)[\s\S]*\b(alter column \w+ (set data )?type\b|set not null\b)/,
  'something taken away or renamed': /^(alter table (?<table>\w+)[\s\S]*\b(drop column|rename)\b|drop table)/,
  'a constraint that looks at every row':
    /^alter table (?<table>\w+)[\s\S]*\b(add constraint (?![\s\S]*\bnot valid\b)(?![\s\S]*\busing index\b)|add (?!constraint\b)[^,]*\breferences\b)/,
}

function findingsIn(name: string): string[] {
  const text = readFileSync(join('migrations', name), 'utf8')
  const isAlone = text.startsWith('-- alone')
  const statements = text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .split(';')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
  const own = statements.flatMap((one) => /^create table (\w+)/.exec(one)?.[1] ?? [])
  const found = Object.entries(rules)
    .filter(([, rule]) =>
      statements.some((one) => {
        const match = rule.exec(one)
        return match && !own.includes(match.groups?.table ?? '')
      }),
    )
    .map(([finding]) => finding)
  if (isAlone && statements.length !== 1) found.push('several statements of which each would run alone')
  return found.map((finding) => `${name}: ${finding}`)
}

it('new migrations keep no customer waiting and take nothing away from the version that still sells', () => {
  const files = readdirSync('migrations').filter((name) => name.slice(0, 4) > lastUnchecked)
  expect(files.length).toBeGreaterThan(0)
  expect(files.flatMap(findingsIn).sort()).toEqual(Object.keys(accepted).sort())
})

it.each([
  ['0025', 'an index that is not made concurrently'],
  ['0045', 'a constraint that looks at every row'],
  ['0053', 'a column whose rows are written anew'],
  ['0053', 'something taken away or renamed'],
  ['0089', 'a column that the version before does not fill'],
])('the rules find what earlier migrations did wrong: %s has %s', (number, finding) => {
  const name = readdirSync('migrations').find((one) => one.startsWith(number)) ?? ''
  expect(findingsIn(name)).toContain(`${name}: ${finding}`)
})
