import { afterAll, beforeAll, expect, it } from 'vitest'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const madrid = { countryCode: 'ES', currency: 'EUR', timeZone: 'Europe/Madrid' } as const

it.each([
  ['its event, with one date', {}, '2027-02-13T20:00:00-06:00', '2027-02-16T23:30:00-06:00', 1, null],
  [
    'the closing hour',
    {},
    '2027-02-13T20:00:00-06:00',
    '2027-02-16T23:30:00-06:00',
    2,
    '2027-02-13T23:30:00-06:00',
  ],
  [
    'the closing hour past midnight',
    {},
    '2027-02-13T20:00:00-06:00',
    '2027-02-17T01:30:00-06:00',
    2,
    '2027-02-14T01:30:00-06:00',
  ],
  [
    'the hour that is left out',
    madrid,
    '2027-03-27T20:00:00+01:00',
    '2027-04-11T02:30:00+02:00',
    2,
    '2027-03-28T03:30:00+02:00',
  ],
  [
    'the first of two equal hours',
    madrid,
    '2027-10-30T20:00:00+02:00',
    '2027-11-07T02:30:00+01:00',
    2,
    '2027-10-31T02:30:00+02:00',
  ],
  [
    'after the second clock change',
    madrid,
    '2027-10-30T20:00:00+02:00',
    '2027-11-07T04:00:00+01:00',
    2,
    '2027-10-31T04:00:00+01:00',
  ],
] as const)(
  'a date that is written without an end ends at %s',
  async (_, place, startsAt, endsAt, periodicity, end) => {
    const { id } = await addEvent(shop, { ...place, dates: [{ startsAt, endsAt }], periodicity })
    await sql(shop, 'delete from event_dates where event_id = $1', [id])
    const [row] = await sql<{ at: Date }>(
      shop,
      'insert into event_dates (event_id, starts_at) values ($1, $2) returning ends_at as at',
      [id, startsAt],
    )
    expect(row?.at).toEqual(new Date(end ?? endsAt))
  },
)

it('a date without an end has none if that of its event is unknown', async () => {
  const startsAt = '2027-02-13T20:00:00-06:00'
  const { id } = await addEvent(shop, { startsAt, endsAt: startsAt })
  const [row] = await sql<{ at: Date }>(
    shop,
    `insert into event_dates (event_id, starts_at) values ($1, '2027-02-20T20:00:00-06:00') returning ends_at as at`,
    [id],
  )
  expect(row?.at).toEqual(new Date('2027-02-20T20:00:00-06:00'))
})

it('a date that moves past its end without another keeps its duration', async () => {
  const event = await addEvent(shop, {
    startsAt: '2027-02-13T20:00:00-06:00',
    endsAt: '2027-02-13T23:30:00-06:00',
  })
  const [row] = await sql<{ at: Date }>(
    shop,
    `update event_dates set starts_at = '2027-02-20T20:00:00-06:00' where id = $1 returning ends_at as at`,
    [event.dateId],
  )
  expect(row?.at).toEqual(new Date('2027-02-20T23:30:00-06:00'))
  const before = `update event_dates set ends_at = starts_at - interval '1 minute' where id = $1`
  await expect(sql(shop, before, [event.dateId])).rejects.toThrow(/event_dates_end_after_start/)
})

it('the end of a sold date moves by a quarter of an hour, or by a postponement', async () => {
  const event = await addEvent(shop)
  await addOrder(shop, { user: await addUser(shop), event })
  const lengthen = (minutes: number) =>
    sql(shop, `update event_dates set ends_at = ends_at + $2 * interval '1 minute' where id = $1`, [
      event.dateId,
      minutes,
    ])
  await expect(lengthen(16)).rejects.toThrow(/postponement/)
  await lengthen(15)
})
