import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GiveAwayPlace, GivenTicket } from '#contract/sales/give-aways.ts'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { listWholeMails } from '#server/platform/outbox/mailbox-sql.ts'
import { signLink } from '#server/platform/signed-link.ts'
import {
  addEvent,
  addOrder,
  addUser,
  openSession,
  sql,
  type TestEvent,
  type TestUser,
} from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { readCalendar } from '#test/helpers/read-calendar.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { takeEndedGiveAways } from './give-away-sql.ts'
import { notifyEndedReceivers } from './notify-ended-receivers.ts'

const hour = 3_600_000

let shop: TestShop
let event: TestEvent
let lucia: TestUser
let orderId: string
beforeEach(async () => {
  shop = await createTestShop()
  event = await addEvent(shop, { name: 'Los Faroles', capacity: 3, stops: 2 })
  lucia = await addUser(shop, { firstName: 'Lucía' })
  const parties = [{ 'Orizaba 34': ['Lucía Robles', 'Tomás Arriaga'] }]
  orderId = (await addOrder(shop, { user: lucia, event, parties })).id
})
afterEach(() => shop.close())

const places = (init = {}, user = lucia, path = '') =>
  call<GiveAwayPlace[]>(shop, `/shop-api/order-detail/${orderId}/give-aways${path}`, {
    token: user.token,
    ...init,
  })
const give = (passenger = 1, user = lucia) =>
  places({ method: 'POST', json: { ticket: 0, passenger, email: 'renata@vaiven.test' } }, user)
const tokenOf = (all: GiveAwayPlace[], passenger = 1) =>
  all[passenger]?.giveAway?.link.split('/given-ticket/')[1] ?? ''
const renata = { name: 'Renata Solís', email: 'renata@vaiven.test', phone: '+525512345678' }
const accept = (token: string, more: object = {}) =>
  call<GivenTicket>(shop, `/shop-api/given-ticket?token=${token}`, {
    method: 'POST',
    json: { ...renata, address: 'Durango 8', commune_id: event.countyId, ...more },
  })
const show = (token: string) => call<GivenTicket>(shop, `/shop-api/given-ticket?token=${token}`)
const mails = () =>
  sql<{ recipient: string; news: string }>(
    shop,
    `select recipient, data ->> 'news' as news from outbox where kind = 'give_away' order by id`,
  )
const people = () =>
  sql<{ name: string; email: string; address: string }>(
    shop,
    `select p.name, p.email, a.address from passengers p join tickets t on t.id = p.ticket_id
     join ticket_addresses a on a.ticket_id = t.id and a.position = p.address_position
     where t.order_id = $1 order by p.position`,
    [orderId],
  )

describe('a place that is given away', () => {
  it('passes to the receiver, mails both, and keeps no data of the previous passenger', async () => {
    const made = await give()
    expect(made.data[1]).toMatchObject({ giveAway: { state: 'open', email: renata.email }, obstacle: null })
    const token = tokenOf(made.data)
    expect((await show(token)).data).toMatchObject({
      state: 'open',
      giver: 'Lucía',
      event: 'Los Faroles',
      ownAddress: true,
      stops: [],
    })
    expect((await accept(token)).data.state).toBe('accepted')
    expect(await people()).toEqual([
      { name: 'Lucía Robles', email: 'pasajera1@vaiven.test', address: 'Orizaba 34' },
      { name: renata.name, email: renata.email, address: 'Durango 8' },
    ])
    expect(await mails()).toEqual([
      { recipient: renata.email, news: 'offered' },
      { recipient: renata.email, news: 'received' },
      { recipient: lucia.email, news: 'accepted' },
    ])
    const history = await sql<{ change: string }>(
      shop,
      'select change from history where order_id = $1 and change like $2 order by happened_at, change desc',
      [orderId, '%_ticket'],
    )
    expect(history.map(({ change }) => change).toSorted()).toEqual(['accept_ticket', 'offer_ticket'])
  })

  it('is the receiver’s: the customer sees no e-mail or phone of it, and does not take it back by a change', async () => {
    await accept(tokenOf((await give()).data))
    const detail = await call<OrderDetail>(shop, `/shop-api/order-detail/${orderId}`, { token: lucia.token })
    const [ticket] = detail.data.tickets
    expect(ticket!.passengers[1]).toMatchObject({ name: renata.name, email: '', phone: '' })
    const { passengers, addresses } = ticket!
    const change = await call(shop, `/shop-api/order-detail/${orderId}/tickets/0`, {
      method: 'PUT',
      token: lucia.token,
      json: {
        passengers: passengers.map((person) => ({
          ...person,
          email: 'a@vaiven.test',
          phone: '+525512345678',
        })),
        addresses: addresses.map(({ address, communeId }) => ({ address, commune_id: communeId })),
      },
    })
    expect(change.code).toBe('ticket_given_away')
    expect((await give()).code).toBe('ticket_given_away')
    // The other passenger's place can still be given away.
    expect((await give(0)).status).toBe(200)
  })

  it('brings the receiver a ticket with the code, for that place alone', async () => {
    await accept(tokenOf((await give()).data))
    await sendDueMails(shop)
    const [mail] = await sql<{ html: string; attachments: { filename: string }[] }>(
      shop,
      `select html, attachments from mailbox where recipient = $1 order by id desc limit 1`,
      [renata.email],
    )
    expect(mail!.html).toContain('Renata')
    expect(mail!.html).not.toContain('Orizaba')
    expect(JSON.stringify(mail!.attachments)).toContain('.pdf')
  })

  it('may be picked up in a colonia that is not listed, by its name', async () => {
    const [other] = await sql<{ id: number }>(
      shop,
      "insert into counties (province_id, name, kind) values ($1, 'Otra colonia', 'other') returning id",
      [event.provinceId],
    )
    const token = tokenOf((await give()).data)
    const unlisted = { commune_id: other!.id }
    expect((await accept(token, unlisted)).code).toBe('address_not_in_province')
    expect((await accept(token, { ...unlisted, communeName: 'Lomas del Encino' })).data.state).toBe(
      'accepted',
    )
    const [stop] = await sql(
      shop,
      `select k.name, k.kind from ticket_addresses a join counties k on k.id = a.county_id where a.address = 'Durango 8'`,
    )
    expect(stop).toEqual({ name: 'Lomas del Encino', kind: 'typed' })
  })

  it('keeps to the address rule of its ticket', async () => {
    const token = tokenOf((await give()).data)
    const far = await addEvent(shop)
    expect((await accept(token, { commune_id: far.countyId })).code).toBe('address_not_in_province')
    expect((await accept(token, { name: 'X' })).status).toBe(400)
    expect((await show(token)).data.state).toBe('open')
  })
})

describe('a link', () => {
  it('tells when the van comes and returns', async () => {
    await sql(shop, 'update events set pick_up_from_minutes = 300, pick_up_until_minutes = 240')
    const { rides, startsAt } = (await show(tokenOf((await give()).data))).data
    const before = [rides?.pickUpFrom, rides?.pickUpUntil].map(
      (at) => (Date.parse(startsAt) - Date.parse(at ?? '')) / hour,
    )
    expect(before).toEqual([5, 4])
  })

  it('works once, also when it is sent twice at the same time', async () => {
    const token = tokenOf((await give()).data)
    const answers = await Promise.all([accept(token), accept(token, { name: 'Otra Persona' }), accept(token)])
    expect(answers.map(({ code }) => code ?? 'yes').toSorted()).toEqual([
      'give_away_over',
      'give_away_over',
      'yes',
    ])
    expect((await mails()).filter(({ news }) => news === 'received')).toHaveLength(1)
  })

  it('taken back at the moment that it is accepted ends one way for both', async () => {
    const made = (await give()).data
    const id = made[1]!.giveAway!.id
    const [accepted, takenBack] = await Promise.all([
      accept(tokenOf(made)),
      places({ method: 'DELETE' }, lucia, `/${id}`),
    ])
    expect([accepted.status, takenBack.status].filter((status) => status === 200)).toHaveLength(1)
    const given = (await people())[1]!.name === renata.name
    expect(given).toBe(accepted.status === 200)
  })

  it('that was taken back ends, and the receiver is informed', async () => {
    const made = (await give()).data
    const back = await places({ method: 'DELETE' }, lucia, `/${made[1]!.giveAway!.id}`)
    expect(back.data[1]).toMatchObject({ giveAway: null, obstacle: null })
    expect((await accept(tokenOf(made))).code).toBe('give_away_over')
    expect((await show(tokenOf(made))).data).toMatchObject({ state: 'over', email: '' })
    expect((await places({ method: 'DELETE' }, lucia, `/${made[1]!.giveAway!.id}`)).code).toBe(
      'give_away_over',
    )
    expect((await mails()).at(-1)).toEqual({ recipient: renata.email, news: 'taken_back' })
  })

  it('ends at the freeze, with a refund and with a change of the ticket', async () => {
    const token = tokenOf((await give()).data)
    await sql(shop, 'update tickets set released_at = $2 where order_id = $1', [orderId, shop.clock.now()])
    await sql(shop, `update orders set state = 'refunded' where id = $1`, [orderId])
    expect((await accept(token)).code).toBe('give_away_over')
    expect((await show(token)).data.state).toBe('over')
    // Another ticket of the order may still travel.
    await sql(shop, `update orders set state = 'partially_refunded' where id = $1`, [orderId])
    expect((await give(0)).code).toBe('not_found')
    await sql(shop, `update orders set state = 'paid' where id = $1`, [orderId])
    await sql(shop, 'update tickets set released_at = null where order_id = $1', [orderId])
    expect((await show(token)).data.state).toBe('open')
    const changed = await call(shop, `/shop-api/order-detail/${orderId}/tickets/0`, {
      method: 'PUT',
      token: lucia.token,
      json: {
        addresses: [{ address: 'Orizaba 34', commune_id: event.countyId }],
        passengers: [{ ...renata, passengerAddress: 'Orizaba 34' }],
      },
    })
    expect(changed.status).toBe(200)
    expect((await accept(token)).code).toBe('give_away_over')
    const again = tokenOf((await give(0)).data, 0)
    shop.clock.set(new Date(new Date('2026-12-05T20:30:00-06:00').getTime() - 72 * hour))
    expect((await accept(again)).code).toBe('token_not_valid')
    lucia.token = await openSession(shop, lucia.id)
    expect((await give(0)).code).toBe('changes_closed')
  })

  it('made a minute before the freeze works until the freeze, and none of it changes afterwards', async () => {
    const freeze = new Date('2026-12-05T20:30:00-06:00').getTime() - 72 * hour
    shop.clock.set(new Date(freeze - 60_000))
    lucia.token = await openSession(shop, lucia.id)
    const [first, second] = [tokenOf((await give(1)).data), tokenOf((await give(0)).data, 0)]
    shop.clock.set(new Date(freeze - 1))
    expect((await accept(first)).status).toBe(200)
    shop.clock.set(new Date(freeze))
    expect((await accept(second)).code).toBe('token_not_valid')
    expect((await people()).map(({ name }) => name)).toEqual(['Lucía Robles', 'Renata Solís'])
    lucia.token = await openSession(shop, lucia.id)
    expect((await give(0)).code).toBe('changes_closed')
  })

  it('is not guessed, and no other customer makes one', async () => {
    const [id] = await sql<{ id: string }>(shop, 'select gen_random_uuid() as id')
    const until = new Date(shop.clock.now().getTime() + hour)
    expect((await accept(signLink(shop.config, 'give away', id!.id, until))).code).toBe('token_not_valid')
    const token = tokenOf((await give()).data)
    expect((await accept(`${token.slice(0, -2)}AA`)).code).toBe('token_not_valid')
    const stranger = await addUser(shop)
    expect((await give(1, stranger)).code).toBe('not_found')
    expect((await places({}, stranger)).code).toBe('not_found')
  })

  it('is refused for an order that is unpaid, can still be returned, or has boarded passengers', async () => {
    const unpaid = await addOrder(shop, { user: lucia, event, state: 'awaiting_payment' })
    orderId = unpaid.id
    expect((await give(0)).code).toBe('give_away_not_paid')
  })

  it('is neither made nor accepted once its passenger has boarded', async () => {
    const token = tokenOf((await give()).data)
    await sql(
      shop,
      `with check_in as (
         insert into check_ins (order_id, leg, outcome, nonce, staff_id, created_at)
         values ($1, 'outbound', 'boarded', 'at the van', $2, $3) returning id
       )
       insert into boardings (check_in_id, passenger_id, leg)
       select c.id, p.id, 'outbound' from check_in c, passengers p join tickets t on t.id = p.ticket_id
       where t.order_id = $1`,
      [orderId, lucia.id, shop.clock.now()],
    )
    const before = await people()
    expect((await accept(token)).code).toBe('give_away_boarded')
    expect((await give(0)).code).toBe('give_away_boarded')
    expect(await people()).toEqual(before)
  })
})

it('a receiver is informed once when the order is refunded; the money goes to the customer', async () => {
  await accept(tokenOf((await give()).data))
  expect(await notifyEndedReceivers(shop)).toBe(0)
  await sql(shop, 'update tickets set released_at = $2 where order_id = $1', [orderId, shop.clock.now()])
  const runs = await Promise.all([notifyEndedReceivers(shop), notifyEndedReceivers(shop)])
  expect(runs.toSorted()).toEqual([0, 1])
  expect((await mails()).at(-1)).toEqual({ recipient: renata.email, news: 'ended' })
})

it('a place that is given away moves from the calendar of the giver to that of the receiver, until it ends', async () => {
  const calendarsOf = async (recipient: string) => {
    await sendDueMails(shop)
    const [mail] = await listWholeMails(shop.db, recipient)
    const files = mail!.attachments.filter(({ contentType }) => contentType.startsWith('text/calendar'))
    return files.map(({ base64 }) => {
      const { method, entries } = readCalendar(Buffer.from(base64, 'base64').toString())
      const { UID, SEQUENCE } = entries[0]!.properties
      return { method, uid: UID!.split('@')[0], sequence: Number(SEQUENCE) }
    })
  }
  const uids = [`${orderId}-outbound`, `${orderId}-return`]
  for (const passenger of [0, 1]) await accept(tokenOf((await give(passenger)).data, passenger))
  const file = await shop.fetch(`/shop-api/order-detail/${orderId}/outbound.ics`, { token: lucia.token })
  expect(file.status).toBe(404)
  const given = await calendarsOf(lucia.email)
  expect(given).toMatchObject(uids.map((uid) => ({ method: 'CANCEL', uid })))
  const received = await calendarsOf(renata.email)
  expect(received).toMatchObject(uids.map((uid) => ({ method: 'PUBLISH', uid })))
  await sql(shop, 'update tickets set released_at = $2 where order_id = $1', [orderId, shop.clock.now()])
  await sql(
    shop,
    `insert into order_changes (order_id, change, actor_kind, actor_id, created_at)
     values ($1, 'refund_all', 'system', 'test', $2)`,
    [orderId, shop.clock.now()],
  )
  await notifyEndedReceivers(shop)
  const ended = await calendarsOf(renata.email)
  expect(ended).toMatchObject(uids.map((uid) => ({ method: 'CANCEL', uid })))
  expect(ended[0]!.sequence).toBeGreaterThan(received[0]!.sequence)
})

it('receivers whose e-mail was erased do not keep the others from their mail', async () => {
  const erased = await addOrder(shop, { user: lucia, event, parties: [{ 'Orizaba 34': ['Ana', 'Eva'] }] })
  const given = async (order: string) => {
    orderId = order
    await accept(tokenOf((await give()).data))
    await sql(shop, 'update tickets set released_at = $2 where order_id = $1', [order, shop.clock.now()])
  }
  const first = orderId
  await given(erased.id)
  await sql(
    shop,
    `update passengers set email = '' where ticket_id in (select id from tickets where order_id = $1)`,
    [erased.id],
  )
  await given(first)
  const [taken] = await shop.db.transaction((tx) => takeEndedGiveAways(tx, shop.clock.now(), 1))
  expect(taken).toMatchObject({ orderId: first, email: renata.email })
})
