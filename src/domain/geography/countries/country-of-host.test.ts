import { expect, test } from 'vitest'
import { countryOfHost } from './country-of-host.ts'

test.each([
  ['vaiven.mx', 'MX'],
  ['www.vaiven.cl', 'CL'],
  ['VAIVEN.PE:8080', 'PE'],
  ['vaiven.com.es.', 'ES'],
  ['vaiven.com', 'MX'],
  ['localhost:3000', 'MX'],
  ['cl', 'MX'],
  ['', 'MX'],
])('a visitor of %s begins in %s', (host, country) => {
  expect(countryOfHost(host).code).toBe(country)
})
