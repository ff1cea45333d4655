import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { mercadopago } from './mercadopago/mercadopago.ts'
import { webhookDigest, webhookManifest } from './mercadopago/webhook-signature.ts'
import { unlimit } from './unlimit/unlimit.ts'

/* While a webhook secret is rotated, the provider signs with one of two, and both are accepted. */

const config = readConfig({
  DATA_DIR: tmpdir(),
  SESSION_SECRET: 's'.repeat(40),
  TICKET_KEY: Buffer.alloc(32).toString('base64url'),
  MERCADOPAGO_URL: 'http://localhost:1',
  MERCADOPAGO_WEBHOOK_SECRET: 'old-one, new-one',
  UNLIMIT_URL: 'http://localhost:2',
  UNLIMIT_CALLBACK_SECRET: 'old-one,new-one',
  UNLIMIT_MX_TERMINAL_CODE: '1',
  UNLIMIT_MX_PASSWORD: 'p',
  UNLIMIT_MX_CALLBACK_SECRET: 'old-one,new-one',
})

it.each([
  ['old-one', true],
  ['new-one', true],
  ['another', false],
  ['old-one,new-one', false],
])('a message signed with %s is genuine: %s', (secret, isGenuine) => {
  const signature = `ts=1,v1=${webhookDigest(webhookManifest('7', 'r', '1'), secret)}`
  const headers = new Headers({ 'x-signature': signature, 'x-request-id': 'r' })
  expect(mercadopago(config).isGenuine?.('', headers, new URLSearchParams('data.id=7'))).toBe(isGenuine)

  const body = '{"payment_data":{}}'
  const hash = createHash('sha512')
    .update(body + secret)
    .digest('hex')
  expect(unlimit(config).isGenuine?.(body, new Headers({ signature: hash }), new URLSearchParams())).toBe(
    isGenuine,
  )
})
