import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { strongKey, strongSecret } from '#test/helpers/strong-keys.ts'
import { BadSetting } from './config/bad-setting.ts'
import { readConfig } from './config.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'vaiven-config-'))

const real = {
  NODE_ENV: 'production',
  DEMO: '0',
  DATABASE_URL: 'postgres://shop@db.vaiven.test/shop',
  SESSION_SECRET: strongSecret,
  TICKET_KEY: strongKey,
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

  it.each(['DATABASE_URL', 'SESSION_SECRET', 'TICKET_KEY', 'PUBLIC_URL'])(
    'refuse a start for real without %s, and name it',
    (name) => expect(() => readConfig({ ...real, [name]: '' })).toThrow(name),
  )

  it('take several keys for tickets, or the one of before', () => {
    const keys = [randomBytes(32).toString('base64url'), strongKey]
    expect(readConfig(real).ticketKeys).toEqual([strongKey])
    expect(readConfig({ ...real, TICKET_KEY: '', TICKET_KEYS: keys.join(', ') }).ticketKeys).toEqual(keys)
  })

  it('name all that are missing or wrong at once', () => {
    const bad = {
      NODE_ENV: 'production',
      DEMO: '0',
      PORT: 'eighty',
      S3_URL: 'https://s3.test',
      MESSENGER_URL: 'https://m.test',
    }
    const names = (env: Record<string, string>) => {
      try {
        readConfig(env)
      } catch (error) {
        if (error instanceof BadSetting) return error.message.split('\n').map((line) => line.split(':')[0])
      }
      return []
    }
    const missing = ['DATABASE_URL', 'PUBLIC_URL', 'SESSION_SECRET', 'TICKET_KEY']
    expect(names(bad)).toEqual(['PORT', ...missing])
    expect(names({ ...bad, PORT: '80' })).toEqual([...missing, 'S3_BUCKET', 'MESSENGER_ACCOUNT'])
  })

  it('open a shop without a mail server, which says so', () => {
    expect(readConfig({ ...real, SMTP_URL: '' }).smtpUrl).toBeUndefined()
  })

  it.each([
    ['SESSION_SECRET', 'x'.repeat(32)],
    ['SESSION_SECRET', 'abcabcabcabcabcabcabcabcabcabcabcabc'],
    ['SESSION_SECRET', 'abcdefghij'.repeat(4)],
    ['SESSION_SECRET', 'please-change-me-0123456789-abcdefg'],
    ['SESSION_SECRETS', `${strongSecret},${'x'.repeat(32)}`],
    ['TICKET_KEY', 'A'.repeat(43)],
    ['TICKET_KEY', Buffer.alloc(32, 7).toString('base64url')],
    ['TICKET_KEY', Buffer.from(Array.from({ length: 32 }, (_, nth) => nth)).toString('base64url')],
    ['TICKET_KEY', 'c2hvcnQ'],
    ['TICKET_KEYS', `${strongKey},${'A'.repeat(43)}`],
  ])('refuse a key that can be guessed for real, and take it in a demo: %s=%s', (name, value) => {
    const other = name.endsWith('S') ? { [name.slice(0, -1)]: '' } : {}
    expect(() => readConfig({ ...real, ...other, [name]: value })).toThrow(name)
  })

  it('take keys as openssl makes them', () => {
    for (let nth = 0; nth < 200; nth++) {
      const secret = randomBytes(32).toString('hex')
      readConfig({ ...real, SESSION_SECRET: secret, TICKET_KEY: randomBytes(32).toString('base64url') })
    }
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
