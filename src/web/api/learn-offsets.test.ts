import { expect, it } from 'vitest'
import { dateWordsIn, showReaderTime } from '../app/dates.ts'
import { rideWordsIn } from '../shop/catalogue/events/ride-words.ts'
import { learnOffsets } from './learn-offsets.ts'

const event = { startsAt: '2026-12-05T20:30:00-06:00', timeZone: 'America/Nueva_Zona_del_Norte' }

it('a list with a place whose zone the browser lacks is shown in the hour of the place', () => {
  learnOffsets({
    items: [
      { number: 'A1', event },
      { number: 'B2', event: { timeZone: 'America/Lima' } },
    ],
  })
  expect(dateWordsIn('es_MX')(new Date(event.startsAt), event.timeZone).time).toBe('20:30')
  const facts = { eventZone: event.timeZone, readerZone: 'America/Lima', locale: 'es_MX' } as const
  expect(showReaderTime('2026-12-06T02:30:00Z', facts)).toContain('05-12-2026 21:30 (GMT')
})

it('hours of a ride follow from the start of the event, wherever it was read', () => {
  const other = { ...event, timeZone: 'America/Nueva_Zona_del_Sur' }
  const rides = {
    pickUpFrom: '2026-12-05T15:30:00-06:00',
    pickUpUntil: '2026-12-05T16:30:00-06:00',
    returnsAt: '2026-12-06T01:00:00-06:00',
  }
  const words = rideWordsIn('es_MX')(rides, other.startsAt, other.timeZone)
  expect(words).toMatchObject({ window: '15:30 – 16:30', back: '6 dic, 01:00' })
})
