import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findProgram } from '#scripts/find-program.ts'
import { environment } from '#server/platform/config/environment.ts'

const read = (path: string) => readFileSync(`deploy/${path}`, 'utf8')
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')

/** Names in the environment that are Node's and the allocator's. */
const others = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_']
const settings = [...Object.keys(environment.shape), ...others]

/** Programs that read the files, and how each is told to check some of them. */
const checks: [program: string, parameters: string[]][] = [
  ...['haproxy.cfg', 'haproxy-database.cfg'].map((path): [string, string[]] => [
    'haproxy',
    ['-c', '-f', `deploy/${path}`],
  ]),
  ['caddy', ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile']],
  // Its exposure to attacks, in tenths.
  ...globSync('deploy/systemd/*.service').map((path): [string, string[]] => [
    'systemd-analyze',
    ['security', '--offline=true', '--threshold=15', '--no-pager', path],
  ]),
]

describe('the files to deploy with', () => {
  it.each(checks)('are sound for %s %j, where it is installed', (name, parameters) => {
    const program = findProgram(name)
    if (!program) return console.warn(`deploy/ was not checked by ${name}, which is not installed`)
    const { status, stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8' })
    expect(status, `${stdout}${stderr}`).toBe(0)
  })

  it('set settings that the shop has', () => {
    const units = globSync('deploy/systemd/*.service').map((path) => readFileSync(path, 'utf8'))
    const told = [
      ...names(read('vaiven.env.example'), /^(\w+)=/gm),
      ...units.flatMap((unit) =>
        names(unit, /^Environment=(.*)$/gm).flatMap((line) => names(line, /(\w+)=/g)),
      ),
      ...names(read('Containerfile').replaceAll('\\\n', ''), /^ENV (.*)$/gm).flatMap((line) =>
        names(line, /(\w+)=/g),
      ),
      ...['environment: &settings', 'environment:\n      <<: *settings'].flatMap((start) =>
        read('compose.yaml')
          .split(start)
          .slice(1)
          .flatMap((rest) => names(rest.split(/\n {0,6}\w/)[0] ?? '', /^\s+([A-Z][A-Z0-9_]*):/gm)),
      ),
    ]
    expect(told.length).toBeGreaterThan(40)
    expect(told.filter((name) => !settings.includes(name))).toEqual([])
  })

  it('have two web processes, a worker and a migration, and proxies that lead to the web processes', () => {
    const roles = names(read('compose.yaml'), /ROLE: (\w+)/g)
    expect(roles).toEqual(['web', 'worker'])
    expect(read('compose.yaml')).toContain('[node, build/server/main.js, migrate]')
    for (const proxy of ['haproxy.cfg', 'Caddyfile'])
      expect(names(read(proxy), /127\.0\.0\.1:(\d+)/g)).toEqual(['3001', '3002'])
    expect(read('systemd/vaiven-web@.service')).toContain('vaiven-web@3001 vaiven-web@3002')
  })

  it('give a process the time that it needs to end', () => {
    // Draining, answers under way, jobs, the database (src/server/main.ts).
    for (const unit of ['web', 'worker'])
      expect(read(`systemd/vaiven-${unit}@.service`)).toMatch(/^TimeoutStopSec=60$/m)
    expect(read('compose.yaml')).toContain('stop_grace_period: 60s')
  })
})
