import { expect, test, vi } from 'vitest'
import { type Api, ApiRefusal } from '#web/api/api.ts'
import { checkTicket, type Scan } from './check-ticket.ts'

const scan: Scan = {
  order: { ticket: { orderId: 'o', s: 'signature', k: 'key' } },
  board: 'oneStop',
  leg: 'return',
  nonce: 'the-nonce',
  device: '',
}

const ticket = {
  customer: { name: 'Lucía Prado', email: 'lucia@correo.mx' },
  event: { name: 'Noche de Jacarandas', placeName: 'Foro Sol' },
}

const noPause = { pausesMs: [0, 0], untilMs: 10_000 }

/** A client that returns these answers one after the other. */
function shopThatSays(...answers: unknown[]) {
  const api = vi.fn(async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  })
  return {
    api: api as unknown as Api,
    calls: () => api.mock.calls as unknown as [string, { body: { nonce: string } }][],
  }
}

const noAnswer = () => new ApiRefusal('unreachable', 0, '')

test('a scan that the network swallows is sent again with the same nonce', async () => {
  const { api, calls } = shopThatSays(noAnswer(), new ApiRefusal('server_busy', 503, 'Espera'), ticket)
  expect(await checkTicket(api, scan, noPause)).toEqual({ kind: 'boarded', ticket })
  expect(calls().map(([, { body }]) => body)).toEqual(
    Array(3).fill({ s: 'signature', k: 'key', nonce: 'the-nonce', leg: 'return', board: 'oneStop' }),
  )
})

test('after three calls without an answer staff see a message, and may try again', async () => {
  const { api, calls } = shopThatSays(noAnswer(), noAnswer(), noAnswer(), ticket)
  expect(await checkTicket(api, scan, noPause)).toEqual({ kind: 'unreachable' })
  expect(await checkTicket(api, scan, noPause)).toEqual({ kind: 'boarded', ticket })
  expect(new Set(calls().map(([, { body }]) => body.nonce))).toEqual(new Set(['the-nonce']))
})

test('staff do not wait at the gate for a shop that answers slowly', async () => {
  const { api, calls } = shopThatSays(noAnswer(), ticket)
  expect(await checkTicket(api, scan, { pausesMs: [0], untilMs: -1 })).toEqual({ kind: 'unreachable' })
  expect(calls()).toHaveLength(1)
})

test.each(['already_used', 'unpaid', 'cancelled', 'wrong_date', 'invalid'] as const)(
  '%s is told as such, at once',
  async (code) => {
    const data = { ticket, usedAt: '2026-12-05T23:00:00.000Z', usedBy: 'Puerta Norte', usedOn: null }
    const { api, calls } = shopThatSays(new ApiRefusal(code, 409, 'Por esto', { data }))
    expect(await checkTicket(api, scan, noPause)).toEqual({ kind: code, text: 'Por esto', ...data })
    expect(calls()).toHaveLength(1)
  },
)

test("any other refusal is shown with the shop's text", async () => {
  const { api } = shopThatSays(new ApiRefusal('too_many_attempts', 429, 'Espera 2 minutos'))
  expect(await checkTicket(api, scan, noPause)).toEqual({ kind: 'refused', text: 'Espera 2 minutos' })
})

test('a refusal of the person at the scanner is not an answer about the ticket', async () => {
  for (const code of ['login_required', 'staff_only'] as const) {
    const { api } = shopThatSays(new ApiRefusal(code, 401, ''))
    await expect(checkTicket(api, scan, noPause)).rejects.toMatchObject({ code })
  }
})

test('an answer without its data is no permission to board', async () => {
  for (const empty of [{}, { event: {}, customer: { name: 'Lucía' } }, { ...ticket, customer: undefined }]) {
    expect(await checkTicket(shopThatSays(empty).api, scan, noPause)).toMatchObject({ kind: 'not_validated' })
  }
})

test('an order with passengers at several stops is shown to staff, and no passenger is sent ahead', async () => {
  const look = { ...ticket, boardedNow: 0, boarded: 0, expected: 3 }
  expect(await checkTicket(shopThatSays(look).api, scan, noPause)).toEqual({ kind: 'choose', ticket: look })
})

test('a boarding without a code is sent again with its reason and nonce', async () => {
  const { api, calls } = shopThatSays(noAnswer(), { ...ticket, boardedNow: 1 })
  const typed: Scan = {
    order: { orderId: 'o', foundBy: 'number' },
    leg: 'outbound',
    nonce: 'the-nonce',
    device: 'Puerta sur',
    board: 'all',
    parties: [{ partyId: '1-2', people: 1 }],
    reason: { reason: 'cracked_screen' },
  }
  expect((await checkTicket(api, typed, noPause)).kind).toBe('boarded')
  const body = {
    nonce: 'the-nonce',
    leg: 'outbound',
    device: 'Puerta sur',
    board: 'all',
    parties: [{ partyId: '1-2', people: 1 }],
    foundBy: 'number',
    reason: 'cracked_screen',
  }
  expect(calls()).toEqual(
    Array(2).fill(['POST /api/check-in/orders/{orderId}', { params: { orderId: 'o' }, body }]),
  )
})
