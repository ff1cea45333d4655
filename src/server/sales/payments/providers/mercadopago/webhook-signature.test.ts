import { expect, it } from 'vitest'
import { isSigned, webhookDigest, webhookManifest } from './webhook-signature.ts'

const secret = 'test-secret'

it.each([
  [
    'with a request id',
    'bb56a2f1-6aae-46ac-982e-9dcd3581d08e',
    '2c1e756aa613f179f09fca2ce2124d924dcfdc233bdd71c9dd8ec16afc607885',
  ],
  ['without one', null, '30ede9061d091ba70e87de2b3b27228cce4dfddaee400d6bc055408be35f169e'],
] as const)('knows a delivery %s by its signature', (_what, requestId, v1) => {
  expect(webhookDigest(webhookManifest('123456789', requestId, '1742505638683'), secret)).toBe(v1)
  const delivery = { requestId, dataId: '123456789', signature: `ts=1742505638683, v1=${v1}` }
  expect(isSigned(delivery, secret)).toBe(true)
  expect(isSigned({ ...delivery, dataId: '123456780' }, secret)).toBe(false)
  expect(isSigned(delivery, 'another-secret')).toBe(false)
})

it('takes the signature of an id in lower case for the one that it came with', () => {
  const v1 = webhookDigest(webhookManifest('ord01abc', null, '1742505638'), secret)
  expect(isSigned({ requestId: null, dataId: 'ORD01ABC', signature: `ts=1742505638,v1=${v1}` }, secret)).toBe(
    true,
  )
})

it.each([null, '', 'v1=abc', 'ts=1', 'ts=1,v1=', 'nonsense'])('is not genuine with %s', (signature) => {
  expect(isSigned({ requestId: null, dataId: '1', signature }, secret)).toBe(false)
})
