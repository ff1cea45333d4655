import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Locale } from '#domain/platform/locales.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { draftOf, holdSeats, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { createEvent } from '../create-event.ts'
import { duplicateEvent } from '../duplicate-event.ts'
import { readOfficeEvent } from '../office-event-sql.ts'
import { closeSale, deleteEvent, openSale, publishEvent } from '../run-sale.ts'
import { saveCatalogue } from './save-catalogue.ts'
import { saveDates } from './save-dates.ts'
import { savePicture, saveStock, saveStops, saveTexts } from './save-parts.ts'
import { savePrices } from './save-prices.ts'
import { saveSettings } from './save-settings.ts'

let shop: TestShop
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  event = await addEvent(shop, { size: 40 })
})
afterAll(() => shop.close())

const read = async (id = event.id) => (await readOfficeEvent(shop.db, id, shop.clock.now()))!
const as = (id: string) => ({ ...shop, actor: { kind: 'staff', id } as const })
const text = (name: string, locale: Locale = 'es_MX') => ({
  locale,
  name,
  description: 'Una noche',
  message: '',
})
const refused = (code: string, data: object = {}) =>
  expect.objectContaining({ code, data: expect.objectContaining(data) })
const sizeOf = (size: number, dateId = event.dateId) => [{ variantId: event.variantId, dateId, size }]

describe('a new event', () => {
  const draft = () => ({
    type: 1 as const,
    countryCode: 'MX' as const,
    periodicity: 1 as const,
    paymentType: 1 as const,
    placeId: event.placeId,
    startsAt: '2027-01-30T20:30',
    endsAt: '2027-01-31T00:30',
    translations: { es_MX: { name: 'Ópera Ñandú', description: 'Una noche' } },
  })

  it('is a draft with a readable address of its own, at the hours of its place', async () => {
    const first = await createEvent(shop, draft())
    const second = await createEvent(shop, draft())
    expect(first).toEqual({ id: first.id, slug: 'opera-nandu', state: 'draft' })
    expect(second.slug).toBe('opera-nandu-2')
    const made = await read(first.id)
    expect(made).toMatchObject({ publishedAt: null, currency: 'MXN', categories: [] })
    expect(made.dates.map(({ startsAt }) => startsAt.toISOString())).toEqual(['2027-01-31T02:30:00.000Z'])
  })

  it('is published when complete, and names missing fields otherwise', async () => {
    const { id } = await createEvent(shop, draft())
    await expect(publishEvent(shop, { eventId: id })).rejects.toEqual(
      refused('event_incomplete', {
        lacks: [
          { lack: 'text', locale: 'en_US' },
          { lack: 'text', locale: 'pt_BR' },
          { lack: 'picture' },
          { lack: 'category' },
        ],
      }),
    )
    await saveTexts(shop, { eventId: id }, [text('Opera', 'en_US'), text('Ópera', 'pt_BR')])
    await savePicture(shop, { eventId: id }, { imagePath: '/media/a.png', focus: { x: 20, y: 70 } })
    const words = { name: 'Compartido', description: 'Una camioneta' }
    const texts = { es_MX: words, en_US: words, pt_BR: words }
    const withInfo = {
      es_MX: { ...words, info: '' },
      en_US: { ...words, info: '' },
      pt_BR: { ...words, info: '' },
    }
    await saveCatalogue(shop, { eventId: id }, [
      {
        ...{ priority: 1, imagePath: '/media/van.svg', texts },
        variants: [
          {
            ...{ provinceId: event.provinceId, placeId: event.placeId, price: 42_000, capacity: 1, stops: 1 },
            ...{ hours: null, texts: withInfo, approaches: [], size: 12 },
          },
        ],
      },
    ])
    expect(await publishEvent(shop, { eventId: id })).toMatchObject({ state: 'on_sale' })
    await expect(publishEvent(shop, { eventId: id })).rejects.toEqual(
      refused('event_state', { state: 'on_sale' }),
    )

    const made = await read(id)
    const { token } = await addUser(shop)
    const [cell] = made.stock
    const bought = await placeOrder(shop, token, {
      ...draftOf({ ...event, dateId: cell!.dateId, variantId: cell!.variantId }),
    })
    expect(bought.status).toBe(200)
  })

  it.each([
    ['an hour that the clock leaves out', { startsAt: '2027-03-14T02:30' }, 'startsAt', 'hour_is_invalid'],
    ['a place that is not there', { placeId: 999_999 }, 'placeId', 'field_is_invalid'],
    ['an end before its start', { endsAt: '2027-01-30T20:00' }, 'endsAt', 'ends_before_start'],
    ['no name', { translations: {} }, 'translations', 'name_is_required'],
  ])('is refused with %s', async (_what, change, field, key) => {
    const { placeId } = await addEvent(shop, { timeZone: 'America/Tijuana' })
    await expect(createEvent(shop, { ...draft(), placeId, ...change })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [field]: key },
    })
  })

  it('is refused in another country than those of its editor', async () => {
    await expect(createEvent({ ...shop, countries: ['CL'] }, draft())).rejects.toMatchObject({
      code: 'event_not_found',
    })
    await expect(closeSale({ ...shop, countries: ['CL'] }, { eventId: event.id })).rejects.toMatchObject({
      code: 'event_not_found',
    })
  })
})

describe('two editors', () => {
  it("do not overwrite each other: the second one gets the first one's values", async () => {
    const { version } = await read()
    await saveTexts(as('ana'), { eventId: event.id, version }, [text('De Ana')])
    await expect(saveTexts(as('berta'), { eventId: event.id, version }, [text('De Berta')])).rejects.toEqual(
      refused('edited_meanwhile', {
        version: version + 1,
        actorId: 'ana',
        theirs: { es_MX: { name: 'De Ana', description: 'Una noche', message: '' } },
      }),
    )
    expect((await read()).texts.es_MX?.name).toBe('De Ana')
    await saveTexts(as('berta'), { eventId: event.id, version: version + 1 }, [text('De Berta')])
  })

  it('are compared under the lock: of ten concurrent edits one is saved', async () => {
    const { version } = await read()
    const saves = Array.from({ length: 10 }, (_, nth) =>
      saveTexts(as(`editor-${nth}`), { eventId: event.id, version }, [text(`De ${nth}`)]),
    )
    const results = await Promise.allSettled(saves)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read()).version).toBe(version + 1)
  })

  it('may edit different parts, and one of them twice from the same page', async () => {
    const { version } = await read()
    await saveTexts(as('ana'), { eventId: event.id, version }, [text('Uno')])
    await saveTexts(as('ana'), { eventId: event.id, version }, [text('Dos')])
    await saveStock(as('berta'), { eventId: event.id, version }, sizeOf(41))
    expect(await read()).toMatchObject({ version: version + 3, texts: { es_MX: { name: 'Dos' } } })
  })
})

describe('stock', () => {
  it('is never less than the seats sold and held while 200 customers buy', async () => {
    const big = await addEvent(shop, { size: 150 })
    const users = await Promise.all(Array.from({ length: 200 }, () => addUser(shop)))
    const buys = users.map(({ token }, nth) =>
      nth % 4 === 0 ? holdSeats(shop, token, big, 1) : placeOrder(shop, token, draftOf(big)),
    )
    const resize = (size: number) =>
      saveStock(shop, { eventId: big.id }, [{ variantId: big.variantId, dateId: big.dateId, size }]).catch(
        (error: { code: string }) => error.code,
      )
    const sizes = [60, 180, 20, 120, 90]
    const answers = await Promise.all([...buys, ...sizes.map(resize)])
    for (const answer of answers.slice(200))
      expect(['stock_below_taken', undefined]).toContain(typeof answer === 'string' ? answer : undefined)
    const cell = (await read(big.id)).stock[0]!
    expect(cell.sold + cell.held).toBeLessThanOrEqual(cell.size)
    expect(answers.slice(0, 200).filter((one) => (one as { status: number }).status === 200)).toHaveLength(
      cell.sold + cell.held,
    )
  })

  it('names the rows below the seats taken, and saves none', async () => {
    const [user] = [await addUser(shop)]
    await addOrder(shop, { user, event, tickets: 3 })
    await holdSeats(shop, user.token, event, 2)
    await expect(saveStock(shop, { eventId: event.id }, sizeOf(4))).rejects.toEqual(
      refused('stock_below_taken', {
        rows: [{ variantId: event.variantId, dateId: event.dateId, size: 4, sold: 3, held: 2 }],
      }),
    )
    expect((await read()).stock[0]).toMatchObject({ size: 40 })
    await saveStock(shop, { eventId: event.id }, sizeOf(5))
  })

  it('shrinks to the seats sold once the holds have expired', async () => {
    const user = await addUser(shop)
    await addOrder(shop, { user, event, tickets: 3 })
    await holdSeats(shop, user.token, event, 2)
    shop.clock.advance(16 * 60_000)
    await saveStock(shop, { eventId: event.id }, sizeOf(3))
    expect((await read()).stock[0]).toMatchObject({ size: 3, sold: 3, held: 0 })
  })
})

describe('meeting points', () => {
  it('are several of a ticket, stay with every other edit, and are fixed once it is sold', async () => {
    const points = ['Metro Norte', 'Glorieta'].map((address) => ({ address, countyId: event.countyId }))
    const edited = async (approaches = points) =>
      (await read()).categories.map((one) => ({
        ...one,
        variants: one.variants.map((variant) => ({ ...variant, approaches, size: 0 })),
      }))
    await saveCatalogue(shop, { eventId: event.id }, await edited())
    await saveCatalogue(shop, { eventId: event.id }, await edited())
    expect((await read()).categories[0]?.variants[0]?.approaches).toEqual(points)
    const count = await sql(shop, 'select from approaches where variant_id = $1', [event.variantId])
    expect(count).toHaveLength(2)
    await addOrder(shop, { user: await addUser(shop), event, tickets: 1 })
    await saveCatalogue(shop, { eventId: event.id }, await edited())
    await expect(saveCatalogue(shop, { eventId: event.id }, await edited([]))).rejects.toEqual(
      refused('event_frozen', { field: 'terms' }),
    )
  })
})

describe('prices', () => {
  it('count from now on, and say how many seats are held at the old one', async () => {
    const { token } = await addUser(shop)
    const { data: hold } = await holdSeats(shop, token, event, 2)
    const saved = await savePrices(shop, { eventId: event.id }, [
      { variantId: event.variantId, price: 50_000 },
    ])
    expect(saved.held).toEqual({ seats: 2, until: hold.expiresAt })
    expect((await placeOrder(shop, token, draftOf(event, { holdId: hold.id, quantity: 2 }))).data.total).toBe(
      840,
    )
    expect((await placeOrder(shop, token, draftOf(event))).code).toBe('price_changed')
    await expect(
      savePrices(shop, { eventId: event.id }, [{ variantId: 999_999, price: 1 }]),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('dates', () => {
  const local = ['2026-12-05T20:30', '2026-12-12T20:30', '2027-01-02T20:30']

  it('are added with the seats of the last one, corrected, and removed while nothing is sold', async () => {
    const dates = [
      { id: event.dateId, startsAt: local[0]! },
      { startsAt: local[1]! },
      { startsAt: local[2]! },
    ]
    await saveDates(shop, { eventId: event.id }, { dates, endsAt: '2027-01-03T00:30' })
    const made = await read()
    expect(made.dates).toHaveLength(3)
    expect(made.stock.map(({ size }) => size)).toEqual([40, 40, 40])
    expect(made).toMatchObject({ periodicity: 2, endsAt: new Date('2027-01-03T06:30:00Z') })

    const [, second] = made.dates
    await saveDates(
      shop,
      { eventId: event.id },
      { dates: [{ id: second!.id, startsAt: local[1]! }], endsAt: '2026-12-13T00:30' },
    )
    expect((await read()).dates.map(({ id }) => id)).toEqual([second!.id])
  })

  it('with tickets move by a postponement alone, but are corrected by minutes', async () => {
    await addOrder(shop, { user: await addUser(shop), event })
    const move = (startsAt: string) =>
      saveDates(
        shop,
        { eventId: event.id },
        { dates: [{ id: event.dateId, startsAt }], endsAt: '2026-12-06T00:30' },
      )
    await expect(move('2026-12-05T21:30')).rejects.toEqual(
      refused('event_frozen', { field: 'date', why: 'sold', since: '2026-11-21T18:00:00.000Z' }),
    )
    await move('2026-12-05T20:45')
  })

  it('that customers hold are not removed; expired holds are not in the way', async () => {
    const { token } = await addUser(shop)
    await saveDates(
      shop,
      { eventId: event.id },
      {
        dates: [{ id: event.dateId, startsAt: local[0]! }, { startsAt: local[1]! }],
        endsAt: '2026-12-13T00:30',
      },
    )
    const [, second] = (await read()).dates
    await holdSeats(shop, token, event, 1)
    const remove = () =>
      saveDates(
        shop,
        { eventId: event.id },
        { dates: [{ id: second!.id, startsAt: local[1]! }], endsAt: '2026-12-13T00:30' },
      )
    await expect(remove()).rejects.toEqual(refused('event_frozen', { field: 'date', why: 'taken' }))
    shop.clock.advance(16 * 60_000)
    await remove()
  })

  it('are refused in the past, twice at the same hour, and at an hour that the clock leaves out', async () => {
    const save = (startsAt: string, eventId = event.id) =>
      saveDates(shop, { eventId }, { dates: [{ startsAt }], endsAt: '2028-01-01T00:00' })
    await expect(save('2026-11-21T11:59')).rejects.toMatchObject({ code: 'date_in_past' })
    await expect(
      saveDates(
        shop,
        { eventId: event.id },
        { dates: [{ startsAt: local[0]! }, { startsAt: local[0]! }], endsAt: '2027-01-01T00:00' },
      ),
    ).rejects.toMatchObject({ fields: { dates: 'date_is_invalid' } })
    const madrid = await addEvent(shop, { timeZone: 'Europe/Madrid', countryCode: 'ES', currency: 'EUR' })
    await expect(save('2027-03-28T02:30', madrid.id)).rejects.toMatchObject({
      fields: { 'dates.0.startsAt': 'hour_is_invalid' },
    })
    expect((await save('2027-10-31T02:30', madrid.id)).repeated).toEqual(['2027-10-31T02:30'])
  })
})

describe('promises to customers', () => {
  const settings = async () => {
    const { type, paymentType, placeId, currency, recommended, ...rest } = await read()
    const { saleEndsMinutes, pickUpFromMinutes, pickUpUntilMinutes, returnAfterMinutes } = rest
    const { rideLimitMinutes, arrivalMarginMinutes, stopMinutes, privateStopMinutes } = rest
    return {
      ...{
        type: type as 1,
        paymentType,
        placeId,
        currency,
        recommended,
        saleOpensAt: null,
        saleClosesAt: null,
      },
      ...{ saleEndsMinutes, pickUpFromMinutes, pickUpUntilMinutes, returnAfterMinutes },
      ...{ rideLimitMinutes, arrivalMarginMinutes, stopMinutes, privateStopMinutes },
    }
  }

  it('is frozen in the settings, with the reason and since when', async () => {
    await saveSettings(shop, { eventId: event.id }, { ...(await settings()), type: 3 })
    await addOrder(shop, { user: await addUser(shop), event, state: 'awaiting_payment' })
    await expect(
      saveSettings(shop, { eventId: event.id }, { ...(await settings()), currency: 'USD' }),
    ).rejects.toEqual(
      refused('event_frozen', { field: 'terms', why: 'taken', since: '2026-11-21T18:00:00.000Z' }),
    )
    await saveSettings(shop, { eventId: event.id }, { ...(await settings()), recommended: true })
  })

  it.each(['pickUpFromMinutes', 'pickUpUntilMinutes', 'returnAfterMinutes'] as const)(
    'keeps %s, which tickets name, to the minute, also for seats that wait for money',
    async (field) => {
      const change = async () => {
        const now = await settings()
        return saveSettings(shop, { eventId: event.id }, { ...now, [field]: now[field] + 1 })
      }
      await change()
      await addOrder(shop, { user: await addUser(shop), event, state: 'awaiting_payment' })
      await expect(change()).rejects.toEqual(refused('event_frozen', { field: 'rides', why: 'taken' }))
    },
  )

  it('leaves the limits of plans open: a shorter ride, another wait', async () => {
    await addOrder(shop, { user: await addUser(shop), event })
    const limits = {
      rideLimitMinutes: 90,
      arrivalMarginMinutes: 60,
      stopMinutes: 7,
      privateStopMinutes: 20,
    }
    await saveSettings(shop, { eventId: event.id }, { ...(await settings()), ...limits })
    expect(await read()).toMatchObject(limits)
    const copy = await duplicateEvent(shop, event.id, 7)
    expect(await read(copy.id)).toMatchObject(limits)
  })

  it('keeps its stops; new ones are added', async () => {
    await saveStops(shop, { eventId: event.id }, [{ address: 'Metro Juárez', time: '17:00' }])
    await addOrder(shop, { user: await addUser(shop), event })
    const { stops } = await read()
    await saveStops(shop, { eventId: event.id }, [...stops, { address: 'Metro Hidalgo', time: '17:15' }])
    await expect(saveStops(shop, { eventId: event.id }, [])).rejects.toMatchObject({ code: 'event_frozen' })
  })

  it('keeps its categories, whose names are corrected; others are added', async () => {
    await addOrder(shop, { user: await addUser(shop), event })
    const { categories } = await read()
    const said = categories.map((one) => ({ ...one, variants: one.variants.map((v) => ({ ...v, size: 0 })) }))
    const texts = { es_MX: { name: 'Un lugar', description: '', info: '' } }
    Object.assign(said[0]!.variants[0]!, { texts })
    await saveCatalogue(shop, { eventId: event.id }, said)
    expect((await read()).categories[0]!.variants[0]).toMatchObject({ texts })
    // The log has the name and nothing else.
    const [logged] = await sql<{ before: object; after: object }>(
      shop,
      `select details #> '{before,0,variants,0}' as before, details #> '{after,0,variants,0}' as after
       from event_changes where event_id = $1 order by id desc limit 1`,
      [event.id],
    )
    expect(logged!.after).toEqual({ ...logged!.before, texts })
    await expect(saveCatalogue(shop, { eventId: event.id }, [])).rejects.toEqual(
      refused('event_frozen', { field: 'category_removed', rule: 'close_sale' }),
    )
    said[0]!.variants[0]!.capacity = 4
    await expect(saveCatalogue(shop, { eventId: event.id }, said)).rejects.toEqual(
      refused('event_frozen', { field: 'terms' }),
    )
    await expect(deleteEvent(shop, { eventId: event.id })).rejects.toMatchObject({ code: 'event_frozen' })
  })
})

describe('the sale', () => {
  it('is closed and opened again', async () => {
    const { token } = await addUser(shop)
    expect(await closeSale(shop, { eventId: event.id })).toMatchObject({ state: 'closed' })
    expect((await placeOrder(shop, token, draftOf(event))).code).toBe('event_not_available')
    await expect(closeSale(shop, { eventId: event.id })).rejects.toEqual(
      refused('event_state', { state: 'closed' }),
    )
    expect(await openSale(shop, { eventId: event.id })).toMatchObject({ state: 'on_sale' })
    expect((await placeOrder(shop, token, draftOf(event))).status).toBe(200)
  })

  it('of an event that was called off is not opened', async () => {
    await sql(shop, 'update events set available = false, called_off_at = now() where id = $1', [event.id])
    await expect(openSale(shop, { eventId: event.id })).rejects.toEqual(
      refused('event_state', { calledOff: true }),
    )
  })
})

it('deletes an event without orders, but not one with ended orders', async () => {
  const other = await addEvent(shop)
  await addOrder(shop, { user: await addUser(shop), event: other, state: 'cancelled' })
  await deleteEvent(shop, { eventId: event.id })
  expect(await readOfficeEvent(shop.db, event.id, shop.clock.now())).toBeUndefined()
  await expect(deleteEvent(shop, { eventId: other.id })).rejects.toMatchObject({ code: 'event_frozen' })
})

describe('a copy', () => {
  it('is a draft at the same hours of the place, without orders, holds and discounts', async () => {
    const chile = await addEvent(shop, {
      timeZone: 'America/Santiago',
      countryCode: 'CL',
      currency: 'CLP',
      startsAt: '2026-12-05T20:30:00-03:00',
      pickUp: { from: 200, until: 100 },
    })
    await addOrder(shop, { user: await addUser(shop), event: chile, currency: 'CLP' })
    const copy = await duplicateEvent(shop, chile.id, 140)
    expect(copy).toMatchObject({
      state: 'draft',
      copied: { dates: 1, categories: 1, variants: 1 },
      doubtful: [],
    })
    const made = await read(copy.id)
    // Winter time begins between them.
    expect(made.dates[0]?.startsAt.toISOString()).toBe('2027-04-25T00:30:00.000Z')
    expect(made).toMatchObject({
      publishedAt: null,
      currency: 'CLP',
      pickUpFromMinutes: 200,
      recommended: false,
    })
    expect(made.stock).toMatchObject([{ size: 40, sold: 0, held: 0 }])
    expect(made.texts).toEqual((await read(chile.id)).texts)
  })

  it('has a name of its own in the address, also beside copies that are made at the same time', async () => {
    const copies = await Promise.all(Array.from({ length: 6 }, () => duplicateEvent(shop, event.id, 7)))
    expect(new Set(copies.map(({ slug }) => slug)).size).toBe(6)
  })

  it('leaves dates out that were called off, but has all of a show that was called off as a whole', async () => {
    const dates = ['2027-03-12T20:30:00-06:00', '2027-03-13T20:30:00-06:00']
    const show = await addEvent(shop, { dates })
    const callOff = (id: number) =>
      sql(shop, 'update event_dates set called_off_at = now() where id = $1', [id])
    await callOff(show.dateId)
    expect(await duplicateEvent(shop, show.id, 7)).toMatchObject({ copied: { dates: 1 } })
    await callOff(show.dateIds[1]!)
    expect(await duplicateEvent(shop, show.id, 7)).toMatchObject({ copied: { dates: 2 } })
  })

  it('reports a time that does not exist on the new day', async () => {
    const night = await addEvent(shop, {
      ...{ timeZone: 'Europe/Madrid', countryCode: 'ES', currency: 'EUR' },
      startsAt: '2027-03-27T02:30:00+01:00',
    } as const)
    expect((await duplicateEvent(shop, night.id, 1)).doubtful).toEqual([
      { startsAt: '2027-03-28T03:30', is: 'skipped' },
    ])
  })
})

it('takes eight statements to save a part of an event at most', async () => {
  const { version, categories, dates } = await read()
  const edit = { eventId: event.id, version }
  const catalogue = categories.map((one) => ({
    ...one,
    variants: one.variants.map((v) => ({ ...v, size: 0 })),
  }))
  const saves: Record<string, () => Promise<unknown>> = {
    texts: () => saveTexts(shop, edit, [text('Uno')]),
    picture: () => savePicture(shop, edit, { imagePath: '/media/a.png', focus: { x: 1, y: 2 } }),
    stops: () => saveStops(shop, edit, [{ address: 'Metro', time: '17:00' }]),
    prices: () => savePrices(shop, edit, [{ variantId: event.variantId, price: 40_000 }]),
    stock: () => saveStock(shop, edit, sizeOf(50)),
    catalogue: () => saveCatalogue(shop, edit, catalogue),
    dates: () =>
      saveDates(shop, edit, {
        dates: [{ id: dates[0]!.id, startsAt: '2026-12-05T20:30' }, { startsAt: '2026-12-06T20:30' }],
        endsAt: '2026-12-07T00:30',
      }),
    publish: () => closeSale(shop, edit),
  }
  for (const [part, save] of Object.entries(saves)) {
    const before = shop.db.statementCount()
    await save()
    expect([part, shop.db.statementCount() - before]).toEqual([part, expect.toSatisfy((count) => count <= 8)])
  }
})
