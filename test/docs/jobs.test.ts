import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Shop } from '#server/platform/context.ts'
import { shopJobs } from '#server/shop-jobs.ts'

test('docs/operating/background-jobs.md lists every background job with its interval, and no other', () => {
  const listed = [
    ...readFileSync('docs/operating/background-jobs.md', 'utf8').matchAll(/^\| ([a-z ]+) \| ([\d.]+) s \|/gm),
  ]
  const shop = { config: { role: 'all' } } as Shop
  const jobs = shopJobs(shop).map(({ name, everyMs }) => [name, everyMs / 1000])
  expect(jobs.length).toBeGreaterThan(10)
  expect(listed.map(([, name, seconds]) => [name, Number(seconds)]).sort()).toEqual(jobs.sort())
})
