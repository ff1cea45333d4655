import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Api } from '../api/api.ts'
import { ApiRefusal, type FailureCode } from '../api/api.ts'
import { loadEventPage } from '../shop/screens/catalogue/event/load-event.ts'
import { loader as loadGivenTicket } from '../shop/screens/travel/given-ticket/given-ticket-screen.tsx'
import { type PageContext, pageContext } from './page-context.ts'

/** A client whose every request fails in this way. */
const failing =
  (code: FailureCode, status: number): Api =>
  () =>
    Promise.reject(new ApiRefusal(code, status, ''))

const thrown = (api: Api) =>
  loadEventPage(api, 'noche-nortena').then(
    () => null,
    (error: unknown) => error,
  )

describe('an event page that cannot be made', () => {
  it('leads to error404 when there is no such event', async () => {
    const answer = (await thrown(failing('event_not_found', 404))) as Response
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/error404')
  })

  it.each<[FailureCode, number]>([
    ['server_busy', 503],
    ['unexpected_error', 500],
    ['unreachable', 0],
    ['too_many_attempts', 429],
  ])('is unavailable, never gone, when the shop says %s (%i)', async (code, status) => {
    expect(await thrown(failing(code, status))).toMatchObject({ init: { status: 503 } })
  })
})

/** A client that answers this call, and refuses what the page asks with the answer. */
const refusingAfter = (call: string, answer: object, code: FailureCode): Api =>
  (async (asked: string) => {
    if (asked === call) return answer
    throw new ApiRefusal(code, 400, '')
  }) as Api

describe.each<FailureCode>(['invalid_input', 'not_found'])('a page whose second request is %s', (code) => {
  it('is unavailable, as the event was found', async () => {
    const event = { id: 7, available: true, message: null, periodicityType: 1, calendars: [{ id: 1 }] }
    const api = refusingAfter('GET /api/events/{idOrSlug}', event, code)
    expect(await thrown(api)).toMatchObject({ init: { status: 503 } })
  })

  it('is unavailable, as the link of the given ticket is valid', async () => {
    const given = { country: 'MX', provinceId: 1, ownAddress: true }
    const context = new RouterContextProvider()
    context.set(pageContext, { api: refusingAfter('GET /shop-api/given-ticket', given, code) } as PageContext)
    const loaded = loadGivenTicket({ params: { token: 'x' }, context } as unknown as LoaderFunctionArgs)
    await expect(loaded).rejects.toMatchObject({ init: { status: 503 } })
  })
})
