import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Rides } from './rides.tsx'

const ride = { vehicle: 'Van 7', from: '2026-12-05T18:10:00Z', until: '2026-12-05T18:30:00Z' }
const other = { ...ride, vehicle: 'Van 2' }

const show = (leg: 'outbound' | 'return', ...rides: (typeof ride | null)[]) =>
  renderToStaticMarkup(
    <Rides parties={rides.map((one) => ({ ride: one }))} leg={leg} timeZone="America/Mexico_City" />,
  )
    .replaceAll(/<[^>]+>/g, '\n')
    .split('\n')
    .filter(Boolean)

test('the vans of a stop are named once each, with the window in the time of the place', () => {
  expect(show('outbound', ride, ride, null, other)).toEqual([
    'Van 7 · 12:10 – 12:30',
    'Van 2 · 12:10 – 12:30',
  ])
  expect(show('return', ride)).toEqual(['Van 7 · 12:10'])
  expect(show('outbound', null)).toEqual([])
})
