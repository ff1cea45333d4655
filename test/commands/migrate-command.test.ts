import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('npm run migrate names all missing settings, a line each, without a stack trace', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/migrate.ts'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DEMO: '0', DATABASE_URL: 'postgres://vaiven@127.0.0.1:1/vaiven' },
  })
  expect(status).toBe(1)
  const lines = stderr.trim().split('\n')
  for (const name of ['PUBLIC_URL', 'SESSION_SECRET', 'TICKET_KEY'])
    expect(lines).toContain(`${name}: required when DEMO is 0`)
  expect(lines.filter((line) => !/^[A-Z_]+: /.test(line))).toEqual([])
})
