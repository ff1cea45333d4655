import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environment } from '#server/platform/config/environment.ts'
import { readConfig } from '#server/platform/config.ts'

const example = new Map(
  [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

test('.env.example lists every setting of the shop, and no other', () => {
  const settings = Object.keys(environment.shape)
  expect(settings.length).toBeGreaterThan(20)
  expect([...example.keys()].sort()).toEqual(settings.sort())
})

test('.env.example has the defaults', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vaiven-settings-'))
  const told = readConfig({ ...Object.fromEntries(example), DATA_DIR: dataDir })
  expect(told).toEqual(readConfig({ DATA_DIR: dataDir }))
})
