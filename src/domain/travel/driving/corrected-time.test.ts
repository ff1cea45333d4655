import { expect, test } from 'vitest'
import { correctedTime } from './corrected-time.ts'

const at = (clock: string) => new Date(`2026-12-05T${clock}:00Z`)
const day = { listed: at('16:00'), arrived: at('20:00') }

test('the time of an act is the phone’s, corrected by what it has learned', () => {
  expect(correctedTime({ at: at('19:05'), offsetSeconds: -3600 }, day)).toEqual(at('18:05'))
  expect(correctedTime({ at: at('18:05'), offsetSeconds: 0 }, day)).toEqual(at('18:05'))
})

test('it is never before the first list of the device, nor after the arrival', () => {
  expect(correctedTime({ at: at('15:00'), offsetSeconds: 0 }, day)).toEqual(at('16:00'))
  expect(correctedTime({ at: at('23:00'), offsetSeconds: 0 }, day)).toEqual(at('20:00'))
  expect(correctedTime({ at: new Date(0), offsetSeconds: 0 }, day)).toEqual(at('16:00'))
})
