import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { findProgram } from '#scripts/programs/find-program.ts'
import { environment } from '#server/platform/config/environment.ts'
import { readConfig } from '#server/platform/config.ts'

const read = (path: string) => readFileSync(`deploy/${path}`, 'utf8')
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')

/** Environment variables of Node and the allocator. */
const others = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_']
const settings = [...Object.keys(environment.shape), ...others]

type Container = {
  image?: string
  build?: { context: string; dockerfile: string }
  command?: string | string[]
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  depends_on?: string[] | Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  stop_grace_period?: string
  cap_drop?: string[]
  security_opt?: string[]
}
const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Container>
  volumes: Record<string, null>
}
/** The services that run the shop. */
const shops = Object.fromEntries(Object.entries(services).filter(([, { build }]) => build))
/** Variables that compose.yaml expects from the environment. */
const secrets: Record<string, string> = {
  SESSION_SECRET: '3f9a61c47d0be82519f4ac73d6508be1f27a94c30d6e8b15a7f2c4903de61b58',
  TICKET_KEYS: randomBytes(32).toString('base64url'),
  DATABASE_PASSWORD: '8c1d05f7ab3e926470d8f1c25b9ae364',
  DATABASE_APP_PASSWORD: '61f0b7c94d2e8a35be7061d4f3c82a9e',
  PICTURES_PASSWORD: 'e07b4a96d2c8513f80a7be491d6c25f3',
  SMTP_URL: 'smtp://mail.brisa.mx:587',
  MAIL_FROM: 'Brisa <hola@brisa.mx>',
}

/** A value with the variables that it takes from the environment. */
const filledIn = (value: string) =>
  value.replaceAll(/\$\{(\w+):\?[^}]+\}/g, (_, name: string) => secrets[name] ?? '')

/** Programs that check the files, with their parameters. */
const checks: [program: string, parameters: string[]][] = [
  ['haproxy', ['-c', '-f', 'deploy/haproxy.cfg']],
  ['caddy', ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile']],
  // Its exposure level, in tenths.
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
    ]
    expect(told.length).toBeGreaterThan(30)
    expect(told.filter((name) => !settings.includes(name))).toEqual([])
  })

  it('have proxies that lead to two web processes', () => {
    for (const proxy of ['haproxy.cfg', 'Caddyfile'])
      expect(names(read(proxy), /127\.0\.0\.1:(\d+)/g)).toEqual(['3001', '3002'])
    expect(read('systemd/vaiven-web@.service')).toContain('vaiven-web@3001 vaiven-web@3002')
  })

  it('give a process the time that it needs to end', () => {
    // Draining, requests in progress, jobs, the database (src/server/main.ts).
    for (const unit of ['web', 'worker'])
      expect(read(`systemd/vaiven-${unit}@.service`)).toMatch(/^TimeoutStopSec=60$/m)
    for (const { stop_grace_period: grace } of Object.values(shops)) expect(grace).toBe('60s')
  })
})

describe('the containers of compose.yaml', () => {
  it('are a database, a store of pictures, a migration, two web processes, a worker and a proxy', () => {
    const roles = Object.entries(shops).map(([name, { environment }]) => [name, environment?.ROLE])
    expect(Object.fromEntries(roles)).toEqual({
      ...{ migrate: undefined, web1: 'web', web2: 'web', worker: 'worker' },
    })
    expect(Object.keys(services).filter((name) => !(name in shops))).toEqual([
      ...['database', 'pictures', 'bucket', 'proxy'],
    ])
    const { web1, web2, worker, migrate } = shops
    expect(migrate?.command).toEqual(['node', 'build/server/main.js', 'migrate'])
    for (const one of [web1, web2, worker]) expect(one?.command).toBeUndefined()
  })

  it('come from an image of a registry, or are built from a file of the repository', () => {
    for (const [name, { image, build }] of Object.entries(services)) {
      if (image) expect(image, name).toMatch(/^docker\.io\/[\w./-]+:[\w.-]+$/)
      else {
        const context = join('deploy', build?.context ?? '')
        expect(existsSync(join(context, 'package.json')), name).toBe(true)
        expect(existsSync(join(context, build?.dockerfile ?? 'Dockerfile')), name).toBe(true)
      }
    }
  })

  it('mount volumes that are declared, or files of the repository', () => {
    const mounted = Object.values(services).flatMap((one) => one.volumes ?? [])
    const sources = mounted.map((text) => text.split(':')[0] ?? '')
    expect(sources.filter((from) => !(from in volumes) && !existsSync(join('deploy', from)))).toEqual([])
    expect(Object.keys(volumes).filter((name) => !sources.includes(name))).toEqual([])
  })

  it.each(Object.keys(shops))('have settings with which the shop starts: %s', (name) => {
    const { environment = {} } = shops[name] ?? {}
    expect(Object.keys(environment).filter((setting) => !settings.includes(setting))).toEqual([])
    const values = Object.entries(environment).map(([setting, value]) => [setting, filledIn(value)])
    const config = readConfig({ ...Object.fromEntries(values), DATA_DIR: '/data' })
    expect(config).toMatchObject({ demo: false, trustProxy: 1 })

    const database = new URL(config.databaseUrl ?? '')
    const {
      POSTGRES_USER,
      POSTGRES_PASSWORD = '',
      APP_PASSWORD = '',
      POSTGRES_DB,
    } = services[database.hostname]?.environment ?? {}
    expect(read('make-app-role.sh')).toContain(`create role ${database.username} login`)
    expect([database.password, database.pathname]).toEqual([filledIn(APP_PASSWORD), `/${POSTGRES_DB}`])
    // The processes do not know the owner of the tables.
    const owner = new URL(config.migrationDatabaseUrl ?? '')
    expect([owner.username, owner.password, owner.pathname]).toEqual(
      name === 'migrate'
        ? [POSTGRES_USER, filledIn(POSTGRES_PASSWORD), `/${POSTGRES_DB}`]
        : [database.username, database.password, database.pathname],
    )
    expect(config.migrateAtStart).toBe(false)
    const { url, accessKey, secretKey } = config.s3 ?? {}
    const store = services[new URL(url ?? '').hostname]?.environment
    expect([store?.MINIO_ROOT_USER, filledIn(store?.MINIO_ROOT_PASSWORD ?? '')]).toEqual([
      accessKey,
      secretKey,
    ])
  })

  it('have no privileges that they do not need, pinned images, and no password in the file', () => {
    for (const [name, { cap_drop, security_opt, image }] of Object.entries(services)) {
      expect({ name, cap_drop, security_opt }).toEqual({
        ...{ name, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
      })
      if (image) expect(image, name).not.toMatch(/:latest$/)
    }
    const text = read('compose.yaml')
    expect(text).not.toMatch(/change-me/)
    for (const [, value = ''] of text.matchAll(/(?:PASSWORD|SECRET|KEYS?|SECRET_KEY): (.*)$/gm))
      expect(value).toMatch(/^\$\{\w+:\?.+\}$|^vaiven$/)
  })

  it('start once the database answers, is migrated and the bucket is made', () => {
    const { migrate, ...processes } = shops
    expect(migrate?.depends_on).toEqual({ database: { condition: 'service_healthy' } })
    expect(services.database?.healthcheck?.test).toContain('pg_isready')
    for (const one of Object.values(processes))
      expect(one.depends_on).toEqual({
        migrate: { condition: 'service_completed_successfully' },
        bucket: { condition: 'service_completed_successfully' },
      })
  })

  it('are led to by a proxy, at the port where the image listens', () => {
    const port = /PORT=(\d+)/.exec(read('Containerfile'))?.[1]
    const { command, ports, depends_on: waitsFor } = services.proxy ?? {}
    expect(names(String(command), /--to (\S+)/g)).toEqual([`web1:${port}`, `web2:${port}`])
    expect(waitsFor).toEqual(['web1', 'web2'])
    expect(ports).toEqual(['80:80', '443:443'])
    // Only the proxy is reachable from outside.
    expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(['proxy'])
  })
})
