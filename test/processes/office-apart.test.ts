import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'

/** The source without the office. */
const folder = mkdtempSync(join(tmpdir(), 'vaiven-without-office-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The hashed names of the browser's files, by name. */
function filesOf(client: string): Record<string, string> {
  const made = readdirSync(client, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(gz|br|png)$/.test(entry.name),
  )
  return Object.fromEntries(
    made.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(client.length), createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}

it('customers’ files are the same to the byte when there are no pages of staff', () => {
  const top = readdirSync('.').filter((name) =>
    /^(package|tsconfig.*)\.json$|\.config\.ts$|^\.browserslistrc$/.test(name),
  )
  for (const name of ['src', 'messages', 'public', 'scripts', 'test/tsconfig.json', ...top])
    cpSync(name, join(folder, name), { recursive: true })
  rmSync(join(folder, 'src/web/office'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const { status, stderr } = spawnSync(
    resolve('node_modules/.bin/react-router'),
    ['build', '--logLevel', 'warn'],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_ENV: 'production' },
      encoding: 'utf8',
    },
  )
  expect(status, stderr).toBe(0)
  const without = filesOf(join(folder, 'build/client'))
  expect(Object.keys(without).length).toBeGreaterThan(50)
  expect(filesOf('build/client')).toEqual(without)
}, 120_000)

it('browsers of staff get no schemas of the contract', () => {
  const withSchemas = (client: string) =>
    readdirSync(join(client, 'assets')).filter(
      (name) =>
        name.endsWith('.js') && readFileSync(join(client, 'assets', name), 'utf8').includes('ZodError'),
    )
  expect(withSchemas('build/client'), 'the name is in the library').not.toEqual([])
  expect(withSchemas('build/office/client')).toEqual([])
})
