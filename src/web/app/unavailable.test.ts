import { describe, expect, it } from 'vitest'
import type { Api } from '../api/api.ts'
import { ApiRefusal, type FailureCode } from '../api/api.ts'
import { loadEventPage } from '../screens/event/load-event.ts'

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
