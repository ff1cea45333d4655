import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type Api, ApiRefusal } from '#web/api/api.ts'
import { type PageContext, pageContext } from '#web/app/page-context.ts'
import { loader } from './home-screen.tsx'
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
function apiWith(answers: Record<string, unknown>): Api {
  return (async (call: string, { query }: { query: { limit?: number } }) => {
    const answer = answers[call]
    if (Array.isArray(answer)) return answer.slice(0, query.limit)
    throw new ApiRefusal('unexpected_error', 500, '')
  }) as Api
}

const load = (answers: Record<string, unknown>) =>
  loadHome({ api: apiWith(answers), country: 'MX', locale: 'es_MX' })

describe('the landing page', () => {
  it('loads the first twenty mass events', async () => {
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

describe('the status of the landing page', () => {
  it.each([
    ['503 without the events, although others are recommended', { 'GET /api/recommended-events': [] }, 503],
    ['200 with the events alone', { 'GET /api/events': events }, 200],
  ])('is %s', async (_which, answers, status) => {
    const context = new RouterContextProvider()
    const page = { api: apiWith(answers), country: 'MX', locale: 'es_MX', publicUrl: 'http://localhost' }
    context.set(pageContext, { ...page, socialLinks: {}, officeMails: {} } as PageContext)
    const { init } = await loader({ context } as unknown as LoaderFunctionArgs)
    expect(init).toEqual({ status })
  })
})
