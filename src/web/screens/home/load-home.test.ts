import { describe, expect, it } from 'vitest'
import { type Api, ApiRefusal } from '../../api/api.ts'
import { loadHome } from './load-home.ts'

const events = Array.from({ length: 24 }, (_, nth) => ({
  id: nth,
  slug: `evento-${nth}`,
  focus: { x: 30, y: 70 },
  startsAt: '2026-12-05T20:30:00-06:00',
  endsAt: '2026-12-05T23:30:00-06:00',
  timeZone: 'America/Mexico_City',
  periodicityType: 1,
  place: { name: 'Plaza' },
  translations: [{ name: `Evento ${nth}`, imagePath: `/media/${nth}.svg` }],
}))

/** A client with these answers; all other requests fail. */
function load(answers: Record<string, unknown>) {
  const api = (async (call: string, { query }: { query: { limit?: number } }) => {
    const answer = answers[call]
    if (Array.isArray(answer)) return answer.slice(0, query.limit)
    throw new ApiRefusal('server_busy', 503, '')
  }) as Api
  return loadHome({ api, country: 'MX', locale: 'es_MX' })
}

describe('the landing page', () => {
  it('asks for the first twenty mass events', async () => {
    const { events: shown } = await load({ 'GET /api/events': events })
    expect(shown).toHaveLength(20)
    expect(shown?.[0]).toMatchObject({ slug: 'evento-0', name: 'Evento 0', placeName: 'Plaza' })
    expect(shown?.[0]?.date).toMatchObject({
      weekdayShort: 'sáb',
      day: '5',
      monthShort: 'dic',
      time: '20:30',
    })
  })

  it('has its other parts when one fails', async () => {
    expect(await load({ 'GET /api/recommended-events': [{ id: 1, regularEvent: events[3] }] })).toEqual({
      slides: [],
      recommended: [expect.objectContaining({ slug: 'evento-3', name: 'Evento 3' })],
      events: null,
      comments: null,
      partners: null,
    })
  })

  it.each([
    ['when nobody has made any', { 'GET /api/landing-slides': [] }],
    ['when they fail', {}],
  ])('begins with the next events in place of slides %s', async (_why, slides) => {
    const { slides: shown } = await load({ ...slides, 'GET /api/events': events })
    expect(shown).toHaveLength(3)
    expect(shown[0]).toEqual({
      id: 0,
      url: '/event/evento-0',
      imagePath: '/media/0.svg',
      focus: { x: 30, y: 70 },
      title: 'Evento 0',
    })
  })
})
