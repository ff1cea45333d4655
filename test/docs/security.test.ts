import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')

test('docs/security.md names only tests that are there', () => {
  const named = [...page.matchAll(/\]\((\S+\.(?:test|spec)\.ts)\): (\*[^*]+\*(?:, \*[^*]+\*)*)/g)].flatMap(
    ([, file = '', names = '']) =>
      [...names.matchAll(/\*([^*]+)\*/g)].map(([, name = '']) => ({ file: join('docs', file), name })),
  )
  expect(named.length).toBeGreaterThan(100)
  const missing = named.filter(
    ({ file, name }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(name),
  )
  expect(missing).toEqual([])
})

test('docs/security.md has each requirement once', () => {
  const rows = [...page.matchAll(/^\| (\d+\.\d+.*?) \| (.*?) \|/gm)]
  expect(rows.length).toBeGreaterThan(100)
  for (const [row, , state] of rows) expect(['met', 'partly', 'not', 'does not apply'], row).toContain(state)
  const numbers = rows.flatMap(([, said = '']) => said.match(/\b\d+\.\d+\.\d+\b/g) ?? [])
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([])
})

test('docs/security.md lists the requirements that are not met', () => {
  const notMet = [...page.matchAll(/^\| (\d+\.\d+\.\d+) [^|]*\| not \|/gm)].map(([, number]) => number)
  const [, summary = ''] = /^Requirements that are not met, in short: ([\s\S]*?)\n\n/m.exec(page) ?? []
  expect([...summary.matchAll(/\((\d+\.\d+\.\d+)\)/g)].map(([, number]) => number).sort()).toEqual(
    notMet.sort(),
  )
})
