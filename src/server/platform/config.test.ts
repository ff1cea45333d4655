import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'vaiven-config-'))

const real = {
  NODE_ENV: 'production',
  DEMO: '0',
  DATABASE_URL: 'postgres://shop@db.vaiven.test/shop',
  SESSION_SECRET: 's'.repeat(40),
  TICKET_KEY: 'k'.repeat(43),
  SMTP_URL: 'smtps://mail.vaiven.test',
  PUBLIC_URL: 'https://vaiven.test/',
}

describe('the settings', () => {
  it('need nothing for a demo, which makes its own secrets and keeps them', () => {
    const DATA_DIR = folder()
    const first = readConfig({ DATA_DIR })
    expect(first).toMatchObject({
      demo: true,
      port: 3000,
      publicUrl: 'http://localhost:3000',
      holdMinutes: 15,
      saleEndsMinutes: 360,
    })
    expect(readConfig({ DATA_DIR })).toMatchObject({
      sessionSecrets: first.sessionSecrets,
      ticketKeys: first.ticketKeys,
    })
    expect(readConfig({ DATA_DIR: folder() }).sessionSecrets).not.toEqual(first.sessionSecrets)
  })

  it('are no demo once they name a database', () => {
    expect(readConfig(real)).toMatchObject({ demo: false, publicUrl: 'https://vaiven.test' })
    expect(readConfig(real).unlimit.password).toBeUndefined()
    expect(readConfig(real).transferAccounts).toEqual({})
    expect(readConfig(real).socialLinks).toEqual({})
  })

  it.each(['DATABASE_URL', 'SESSION_SECRET', 'TICKET_KEY', 'SMTP_URL', 'PUBLIC_URL'])(
    'refuse a start for real without %s, and name it',
    (name) => expect(() => readConfig({ ...real, [name]: '' })).toThrow(name),
  )

  it('take several keys for tickets, or the one of before', () => {
    const keys = ['a'.repeat(43), 'b'.repeat(43)]
    expect(readConfig(real).ticketKeys).toEqual(['k'.repeat(43)])
    expect(readConfig({ ...real, TICKET_KEY: '', TICKET_KEYS: keys.join(', ') }).ticketKeys).toEqual(keys)
  })

  it('refuse a payment provider on this machine when it is for real', () => {
    expect(() => readConfig({ ...real, UNLIMIT_URL: 'http://127.0.0.1:4010' })).toThrow('UNLIMIT_URL')
    expect(() => readConfig({ ...real, UNLIMIT_URL: 'http://localhost:4010' })).toThrow('UNLIMIT_URL')
    expect(readConfig({ ...real, UNLIMIT_URL: 'https://cardpay.com/api' }).unlimit.url).toBe(
      'https://cardpay.com/api',
    )
  })

  it.each([
    ['PORT', 'eighty'],
    ['DEMO', 'yes'],
    ['PUBLIC_URL', 'vaiven'],
    ['HOLD_MINUTES', '-1'],
    ['SESSION_SECRET', 'short'],
    ['TICKET_KEYS', `${'k'.repeat(43)},short`],
    ['TRANSFER_ACCOUNTS', '{'],
    ['TRANSFER_ACCOUNTS', '{"XX":{}}'],
    ['SOCIAL_LINKS', '{"instagram":"javascript:alert(1)"}'],
    ['LOG_LEVEL', 'loud'],
  ])('name a bad %s (%s)', (name, value) => {
    expect(() => readConfig({ DATA_DIR: folder(), [name]: value })).toThrow(name)
  })
})
