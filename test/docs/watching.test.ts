import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { findProgram } from '#scripts/programs/find-program.ts'
import { alerts } from '#scripts/watching/alerts.ts'
import { watchingFiles } from '#scripts/watching/files.ts'
import { rows } from '#scripts/watching/panels.ts'
import { purchaseRoutes } from '#scripts/watching/queries.ts'
import { serveShop } from '#test/helpers/served-shop.ts'
import { createTestShop } from '#test/helpers/test-shop.ts'

const shop = await createTestShop()
const served = await serveShop(shop)
afterAll(async () => {
  await served.close()
  await shop.close()
})

/** Metrics of Prometheus itself and its exporters, listed in docs/operating/watching.md. */
const outside = [
  'up',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'probe_ssl_earliest_cert_expiry',
]

const queries = [
  ...alerts.map(({ name, expr }) => [name, expr] as const),
  ...rows.flatMap(({ panels }) =>
    panels.flatMap(({ title, queries: lines }) => Object.values(lines).map((expr) => [title, expr] as const)),
  ),
]

/** Names of metrics in a query: without functions, keywords, labels, strings and durations. */
function metricsIn(expr: string): string[] {
  const bare = expr.replace(/"[^"]*"/g, '').replace(/\{[^}]*\}|\[\w+\]|\b(by|without) ?\([^)]*\)/g, ' ')
  return (bare.match(/[a-z_]\w*(?!\w|\s*\()/gi) ?? []).filter(
    (word) => !['and', 'or', 'unless'].includes(word),
  )
}

describe('alerts and dashboard', () => {
  it('are written in the files of deploy/ as the lists say: npm run watching', () => {
    for (const [path, text] of Object.entries(watchingFiles())) expect(readFileSync(path, 'utf8')).toBe(text)
  })

  it('ask for metrics that the shop has, or its exporters', async () => {
    const text = await (await fetch(`${served.url}/metrics`)).text()
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
    const names = types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((suffix) => name + suffix) : [name],
    )
    const asked = queries.flatMap(([where, expr]) => metricsIn(expr).map((name) => ({ where, name })))
    expect(asked.length).toBeGreaterThan(40)
    expect(asked.filter(({ name }) => !names.includes(name) && !outside.includes(name))).toEqual([])
  })

  it('mean the calls with which seats are held and ordered', async () => {
    const { paths } = (await (await fetch(`${served.url}/openapi.json`)).json()) as { paths: object }
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(purchaseRoutes))
  })

  it('have a runbook for each alert, and no other', () => {
    const page = readFileSync('docs/operating/runbooks.md', 'utf8')
    const told = [...page.matchAll(/^## ([A-Z]\w+)$/gm)].map(([, name]) => name)
    expect(told).toEqual(alerts.map(({ name }) => name))
  })

  it('are described, metric by metric', async () => {
    const text = await (await fetch(`${served.url}/metrics`)).text()
    const names = [...text.matchAll(/^# TYPE (vaiven_\w+)/gm)].map(([, name]) => name)
    const page = readFileSync('docs/operating/watching.md', 'utf8')
    const told = [...page.matchAll(/`(vaiven_\w+)`/g)].map(([, name]) => name)
    expect(names.filter((name) => !told.includes(name))).toEqual([])
    expect(told.filter((name = '') => !names.includes(name) && !outside.includes(name))).toEqual([])
  })

  it('are understood by promtool, and each fires when it should and only then, where promtool is installed', () => {
    const promtool = findProgram('promtool')
    const checks = promtool
      ? [
          ['check', 'config', 'prometheus.yml'],
          ['test', 'rules', 'alerts.test.yml'],
        ]
      : []
    for (const parameters of checks) {
      const { status, stdout, stderr } = spawnSync(promtool ?? '', parameters, {
        cwd: 'deploy/prometheus',
        encoding: 'utf8',
      })
      expect(status, stdout + stderr).toBe(0)
    }
    // promtool simulates hours for every alert, which takes most of a minute on a busy machine.
  }, 240_000)
})
