import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { providerFactories } from '#server/sales/payments/providers/providers.ts'

test('docs/glossary.md names every payment provider', () => {
  const [row = ''] = /^\| provider \|.*$/m.exec(readFileSync('docs/glossary.md', 'utf8')) ?? []
  const config = readConfig({ DEMO: '1', DATA_DIR: mkdtempSync(join(tmpdir(), 'vaiven-glossary-')) })
  const named = [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect(named.sort()).toEqual(providerFactories.map((make) => make(config).name).sort())
})
