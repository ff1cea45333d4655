import { expect, it } from 'vitest'
import { drillUpgrade } from '#scripts/upgrade-drill.ts'

// A clone may not have the previous release: this test upgrades the current version to itself; rehearse a
// real upgrade by hand.
it('a release sells while its database is migrated, and beside a process of the next one', async () => {
  const { before, now, failed, findings } = await drillUpgrade('.')
  expect({ failed, findings }).toEqual({ failed: [], findings: 0 })
  expect(before).toBeGreaterThan(80)
  expect(now).toBeGreaterThan(30)
})
