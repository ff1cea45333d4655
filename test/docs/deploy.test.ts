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

/** Runs a program where it is installed; fails with what it says. */
function check(name: string, parameters: string[]): void {
  const program = findProgram(name)
  if (!program) return
  const { status, stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8' })
  expect(status, `${name}: ${stdout}${stderr}`).toBe(0)
}

describe('the files to deploy with', () => {
  it('are sound for the programs that read them, where these are installed', () => {
    for (const path of ['haproxy.cfg', 'haproxy-database.cfg'])
      check('haproxy', ['-c', '-f', `deploy/${path}`])
    // Its exposure to attacks, in tenths.
    for (const path of globSync('deploy/systemd/*.service'))
      check('systemd-analyze', ['security', '--offline=true', '--threshold=15', '--no-pager', path])
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
