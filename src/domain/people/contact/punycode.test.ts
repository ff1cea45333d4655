import { expect, it } from 'vitest'
import { decodeLabel } from './punycode.ts'

it.each([
  'vaiven',
  'muñoz',
  'bücher',
  'ñandú-café',
  'пример',
  '例え',
  '他们为什么不说中文',
  'почемужеонинеговорятпорусски',
  '3年b組金八先生',
  '🚐van🚐',
])('a label that a browser writes is read back as %s', (label) => {
  const { hostname } = new URL(`https://${label}.test`)
  expect(decodeLabel(hostname.replace('.test', ''))).toBe(label)
})

it.each(['xn--!', 'xn--a-', 'xn--99999999', 'xn--aé'])('%s is no punycode, or has no letters', (label) => {
  expect([null, 'a']).toContain(decodeLabel(label))
})
