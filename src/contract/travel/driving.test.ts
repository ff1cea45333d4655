import { expect, test } from 'vitest'
import { drivingContract } from './driving.ts'

const { body } = drivingContract['POST /drive-api/{token}/acts']

const act = (nonce: string, more: object = {}) => ({
  ...{ nonce, sequence: 1, kind: 'arrived', leg: 'outbound', stopId: 'a1', at: '2026-12-05T18:00:00-06:00' },
  ...more,
})
const batch = (acts: object[], more: object = {}) => ({ format: 1, device: 'phone', acts, ...more })

test('an act that cannot be read does not spoil the others, and keeps what it says', () => {
  const strange = act('nonce-0002', { kind: 'teleported', to: { planet: 'Mars' } })
  const { acts } = body.parse(batch([act('nonce-0001'), strange]))
  expect(acts).toMatchObject([
    { nonce: 'nonce-0001', kind: 'arrived', offsetSeconds: 0, jumped: false },
    { nonce: 'nonce-0002', unreadable: { kind: 'teleported', to: { planet: 'Mars' } } },
  ])
})

test('a call has at most 200 acts, of a format that the server knows', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => act(`nonce-${1000 + at}`))
  expect(body.safeParse(batch(many(200))).success).toBe(true)
  expect(body.safeParse(batch(many(201))).success).toBe(false)
  expect(body.safeParse(batch([], { format: 9 })).success).toBe(false)
})

test('a position is taken from the page and from Traccar Client', () => {
  const { body: position } = drivingContract['POST /drive-api/{token}/position']
  const here = { latitude: 19.4, longitude: -99.1, accuracy: 12, at: '2026-12-05T23:00:00.000Z' }
  expect(position.parse(here)).toEqual(here)
  const coords = { latitude: 19.4, longitude: -99.1, accuracy: 12, speed: 8.2, heading: 40 }
  const sent = { location: { timestamp: here.at, coords, battery: { level: 0.5 } }, device_id: 'x' }
  expect(position.parse(sent)).toEqual(here)
  expect(position.safeParse({ ...here, latitude: 91 }).success).toBe(false)
})
