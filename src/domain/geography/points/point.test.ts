import { expect, it } from 'vitest'
import { isFarAway, metresBetween, readPoint } from './point.ts'

it('measures along the surface of the Earth', () => {
  const zocalo = { latitude: 19.4326, longitude: -99.1332 }
  const guadalajara = { latitude: 20.6767, longitude: -103.3475 }
  expect(metresBetween(zocalo, zocalo)).toBe(0)
  expect(Math.round(metresBetween(zocalo, guadalajara) / 1000)).toBe(461)
  expect(
    Math.round(metresBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }) / 1000),
  ).toBe(111)
})

it.each([
  ['19.4052, -99.0950', [19.4052, -99.095]],
  [' (19.4052,-99.0950) ', [19.4052, -99.095]],
  ['19,4052; -99,0950', [19.4052, -99.095]],
  ['19,4052, -99,0950', [19.4052, -99.095]],
  ['-33.45 -70.66', [-33.45, -70.66]],
  ['40, -3', [40, -3]],
  ['90, -180', [90, -180]],
  ['19.4052, \u221299.0950', [19.4052, -99.095]],
  ['Lat: 19.4052, Long: -99.0950', [19.4052, -99.095]],
  ['19.4052 N, 99.0950 O', [19.4052, -99.095]],
  ['19.4052° N 99.0950° W', [19.4052, -99.095]],
  [`19°30'36"N 99°07'48"O`, [19.51, -99.13]],
  [`19° 30' 36" N, 99° 07' 48" W`, [19.51, -99.13]],
  ['33°27′0″S; 70°39′36″O', [-33.45, -70.66]],
  [`N 19° 30' 36" W 99° 07' 48"`, [19.51, -99.13]],
  [`99°07'48"O, 19°30'36"N`, [19.51, -99.13]],
  [`19°30'36", \u221299°07'48"`, [19.51, -99.13]],
])('reads the point in %j', (text, [latitude, longitude]) => {
  const point = readPoint(text)
  expect(point?.latitude).toBeCloseTo(latitude!, 9)
  expect(point?.longitude).toBeCloseTo(longitude!, 9)
})

it.each([
  '',
  '19.4',
  '91, 0',
  '0, 181',
  'Calle 5',
  '19.4, -99.1, 3',
  `19°30'36"N 99°07'48"N`,
  `91°0'N 0°0'E`,
])('%j is no point', (text) => {
  expect(readPoint(text)).toBeNull()
})

it('a door is near its address, or at least in the region of its county', () => {
  const door = { latitude: 0, longitude: 0 }
  // A degree is 111 km.
  const known = (degrees: number, source: 'geocoder' | 'county') => ({
    latitude: degrees,
    longitude: 0,
    source,
  })
  expect(isFarAway(door, known(0.26, 'geocoder'))).toBe(false)
  expect(isFarAway(door, known(0.28, 'geocoder'))).toBe(true)
  expect(isFarAway(door, known(2.6, 'county'))).toBe(false)
  expect(isFarAway(door, known(2.8, 'county'))).toBe(true)
})
