import { expect, it } from 'vitest'
import { acceptedEncoding, hasVersion } from './accepted-encoding.ts'

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['gzip; q=0, br; q=0.0', 'identity'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['BR;Q=1', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *;q=0.5', 'gzip'],
  ['identity', 'identity'],
  ['gzip;q=high', 'identity'],
])('a browser that accepts %j is sent %s', (header, encoding) =>
  expect(acceptedEncoding(header)).toBe(encoding),
)

it.each([
  [undefined, false],
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", W/"abc" , "y"', true],
  ['*', true],
  ['"abcd"', false],
  ['abc', false],
])('a browser that names the versions %j has it: %s', (header, has) => {
  expect(hasVersion(header, 'W/"abc"')).toBe(has)
})
