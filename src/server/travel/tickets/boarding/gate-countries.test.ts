import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantRole } from '#server/people/accounts/grant-role.ts'
import { actAs } from '#server/platform/context.ts'
import { addEvent, addOrder, addUser, sql, type TestOrder, type TestUser } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { signTicket } from '../ticket-signature.ts'

/* People at the gate see and board the passengers of their countries; others do not exist for them. */

let shop: TestShop
let chile: TestOrder & { dateId: number }
let doorman: TestUser
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '100' })
  shop.clock.set('2026-12-05T17:00:00-06:00')
  const event = await addEvent(shop, { startsAt: '2026-12-05T20:00:00-06:00' })
  await sql(shop, "update events set country_code = 'CL' where id = $1", [event.id])
  const buyer = await addUser(shop, { firstName: 'Amparo', lastName: 'Rivas' })
  chile = { ...(await addOrder(shop, { user: buyer, event })), dateId: event.dateId }
})
afterAll(() => shop.close())

const grant = (email: string, country: 'MX' | 'CL' | 'all', revoke = false) =>
  grantRole(actAs(shop, { kind: 'staff', id: 'ana' }), { email, role: 'check-in', country, revoke })

const nonce = () => randomUUID()
const scan = (nonceOf = nonce()) =>
  call(shop, `/api/order/${chile.id}/check-complete`, {
    token: doorman.token,
    json: { ...signTicket(shop.config, chile.id), nonce: nonceOf, leg: 'outbound' },
  })
const ask = (path: string, json?: object) =>
  call<Record<string, unknown>>(shop, path, { token: doorman.token, ...(json && { json }) })

/** The statuses and codes of everything that a person at the gate can ask about the order. */
async function everything(undoes: string) {
  const trips = await call<{ eventDateId: number }[]>(shop, '/api/check-in/trips', { token: doorman.token })
  const typed = { nonce: nonce(), foundBy: 'number', board: 'none' }
  const found = await ask('/api/check-in/search', { text: 'Amparo Rivas', leg: 'outbound' })
  return {
    trips: trips.data.some(({ eventDateId }) => eventDateId === chile.dateId),
    list: (await ask(`/api/check-in/trips/${chile.dateId}?leg=outbound`)).status,
    byName: (found.data.orders as unknown[]).length,
    byNumber: (
      (await ask('/api/check-in/search', { text: chile.number, leg: 'outbound' })).data.orders as unknown[]
    ).length,
    look: (await ask(`/api/check-in/orders/${chile.id}`, typed)).status,
    scan: (await scan()).code,
    undo: (await ask('/api/check-in/undo', { undoes, nonce: nonce() })).code,
  }
}

describe('a doorman', () => {
  it('of one country finds, lists, boards and undoes nothing of another', async () => {
    doorman = await addUser(shop, { roles: ['check-in'] })
    const boarded = nonce()
    expect((await scan(boarded)).status).toBe(200)
    await grant(doorman.email, 'all', true)
    expect(await grant(doorman.email, 'MX')).toBe('granted')
    const unknown = await call(shop, `/api/order/${randomUUID()}/check-complete`, {
      token: doorman.token,
      json: { ...signTicket(shop.config, chile.id), nonce: nonce(), leg: 'outbound' },
    })
    expect(await everything(boarded)).toEqual({
      ...{
        trips: false,
        list: 404,
        byName: 0,
        byNumber: 0,
        look: 404,
        scan: unknown.code,
        undo: 'not_found',
      },
    })
    const answer = JSON.stringify((await scan()).body)
    expect(answer).not.toMatch(/Amparo|Rivas|Orizaba/)
  })

  it('of the country, and of all countries, does all of it', async () => {
    for (const country of ['CL', 'all'] as const) {
      doorman = await addUser(shop)
      expect(await grant(doorman.email, country)).toBe('granted')
      await sql(shop, 'update boardings set undone_in = check_in_id where undone_in is null')
      const boarded = nonce()
      expect((await scan(boarded)).status).toBe(200)
      expect(await everything(boarded)).toEqual({
        ...{
          trips: true,
          list: 200,
          byName: 1,
          byNumber: 1,
          look: 409,
          scan: 'already_used',
          undo: undefined,
        },
      })
    }
  })

  it('has the countries of all grants, minus the revoked ones', async () => {
    const { email, id } = await addUser(shop)
    const countries = async () =>
      (
        await sql<{ roles: string[]; countries: string[] | null }>(
          shop,
          'select roles, check_in_countries as countries from users where id = $1',
          [id],
        )
      )[0]
    await grant(email, 'CL')
    await grant(email, 'MX')
    expect(await countries()).toEqual({ roles: ['check-in'], countries: ['MX', 'CL'] })
    expect(await grant(email, 'MX')).toBe('unchanged')
    await grant(email, 'MX', true)
    expect(await countries()).toEqual({ roles: ['check-in'], countries: ['CL'] })
    await grant(email, 'all')
    expect(await countries()).toEqual({ roles: ['check-in'], countries: null })
    await grant(email, 'CL', true)
    expect(await countries()).toEqual({ roles: ['check-in'], countries: ['MX', 'PE', 'ES'] })
    await grant(email, 'all', true)
    expect(await countries()).toEqual({ roles: [], countries: null })
  })

  it('gets the role at a confirmed address only, and the session tells it as before', async () => {
    const person = await addUser(shop)
    await sql(shop, 'update users set verified_at = null where id = $1', [person.id])
    await expect(grant(person.email, 'MX')).rejects.toMatchObject({ code: 'email_not_verified' })
    await sql(shop, 'update users set verified_at = now() where id = $1', [person.id])
    await grant(person.email, 'MX')
    const session = await call(shop, '/shop-api/session', { token: person.token })
    expect(session.data).toEqual({ expiresAt: expect.any(String), roles: ['check-in'] })
  })
})
