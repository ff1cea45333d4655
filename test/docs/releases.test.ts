import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Package = { version: string; dependencies: Record<string, string> }
type Bill = { components: { name: string; version: string; hashes: { alg: string; content: string }[] }[] }

const { version, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Package

it('the changelog begins with this version, and each release has its upgrade steps', () => {
  const [, ...releases] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m)
  expect(releases[0]).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')}\\b`))
  for (const release of releases) expect(release).toMatch(/^### Upgrading$/m)
})

it('the bill of materials names every package of the shop with its version and hash', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/sbom.ts'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  expect(status, stderr).toBe(0)
  const { components } = JSON.parse(stdout) as Bill
  const missing = Object.entries(dependencies).filter(
    ([name, wanted]) =>
      !components.some(
        (one) =>
          one.name === name && one.version === wanted && /^[\da-f]{128}$/.test(one.hashes[0]?.content ?? ''),
      ),
  )
  expect(missing).toEqual([])
})
