import { expect, it } from 'vitest'
import { readDegrees } from './read-degrees.ts'

it.each([
  ['19.43', 90, 19.43],
  ['-99,1332', 180, -99.1332],
  ['19.4326° ', 90, 19.4326],
  [`19° 25' 48" N`, 90, 19.43],
  [`99°8'24"O`, 180, -99.14],
  ['33º 27’ S', 90, -33.45],
  [`99°8'24"W`, 180, -99.14],
  ['\u221299.1332', 180, -99.1332],
  ['99.1332° O', 180, -99.1332],
  ['99,1332 W', 180, -99.1332],
  ['N 19.4326', 90, 19.4326],
  ['S 33° 27’', 90, -33.45],
  [`-99° 08' 24"`, 180, -99.14],
  [`-99° 08' 24" O`, 180, -99.14],
  ['3.7038 Este', 180, 3.7038],
  ['3.7038 Oeste', 180, -3.7038],
  ['33.45 Sur', 90, -33.45],
  [`99º08´24´´O`, 180, -99.14],
  ['19.43 O', 90, null],
  ['99.13 N', 180, null],
  ['91', 90, null],
  ['al norte', 90, null],
  [`19° 75' 0" N`, 90, null],
  ['', 90, null],
] as const)('%j with at most %i is %j', (text, most, degrees) => {
  const read = readDegrees(text, most)
  if (degrees === null) expect(read).toBeNull()
  else expect(read).toBeCloseTo(degrees, 9)
})
