import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Category, EventCard, EventDetail } from '#contract/catalogue/events.ts'
import type { GuestList, InvitedEvent } from '#contract/catalogue/private-event-guests.ts'
import type { EventRequest } from '#contract/catalogue/private-events.ts'
import { approveRequest, rejectRequest } from '#server/catalogue/private-events/requests/decide-request.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { addCounty, completeEvent, keep, sendComplete } from '#test/helpers/private-events.ts'
import { call } from '#test/helpers/purchase.ts'
import { type MailServer, startMailServer } from '#test/helpers/servers/mail-server.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let mails: MailServer
let owner: TestUser
let countyId: number

beforeAll(async () => {
  mails = await startMailServer()
  shop = await createTestShop({ SMTP_URL: mails.url })
  countyId = await addCounty(shop)
})
afterAll(async () => {
  await shop.close()
  await mails.stop()
})
beforeEach(async () => {
  owner = await addUser(shop, { firstName: 'Renata' })
  mails.mails.length = 0
})

const get = <T>(path: string, user?: TestUser) => call<T>(shop, path, user ? { token: user.token } : {})
const request = async (id: number) => (await get<EventRequest>(`/shop-api/event-requests/${id}`, owner)).data
const row = (name: string, email: string): [string, string, string] => [name, '+525512345678', email]

describe('an approved request', () => {
  it('is an event with all that was asked for, an invitation to every guest, and a mail to its owner', async () => {
    const id = await sendComplete(shop, owner, countyId, [
      row('Ana Sáenz', 'ana@vaiven.test'),
      row('Bruno Ríos', 'bruno@vaiven.test'),
    ])
    const { slug, made } = await approveRequest(shop, id, { price: 0 })
    expect(made).toBe(true)
    expect(slug).toMatch(/^boda-de-renata-y-joaquin-[0-9a-f]{8}$/)
    expect(await request(id)).toMatchObject({ state: 1, eventSlug: slug, mayEdit: false, mayCancel: true })

    const event = (await get<EventDetail>(`/api/events/${slug}?locale=es_MX`, owner)).data
    expect(event).toMatchObject({
      type: 2,
      paymentType: 2,
      message: null,
      available: true,
      startsAt: '2027-03-06T17:00:00-06:00',
      endsAt: '2027-03-07T01:30:00-06:00',
      place: { name: 'Hacienda de los Morales', address: 'Juan Vázquez de Mella 525' },
      additionalStops: [{ address: 'Auditorio Nacional', time: '15:30' }],
      translations: [{ name: 'Boda de Renata y Joaquín' }],
      calendars: [{ startsAt: '2027-03-06T17:00:00-06:00' }],
    })
    const [category] = (await get<Category[]>(`/api/events/${event.id}/product-variant`, owner)).data
    expect(category!.subCategories.map(({ capacity, price, stock }) => ({ capacity, price, stock }))).toEqual(
      [
        { capacity: 4, price: 0, stock: 1 },
        { capacity: 1, price: 0, stock: 2 },
      ],
    )
    await sendDueMails(shop)
    const invitation = mails.mails.find(({ to }) => to.includes('ana@vaiven.test'))!
    expect(invitation.headers.subject).toBe('Renata te invita: Boda de Renata y Joaquín')
    expect(invitation.text('text/plain')).toContain('Hola, Ana Sáenz')
    expect(invitation.text('text/plain')).toContain('Nos casamos y queremos que bailes con nosotros.')
    expect(invitation.text('text/plain')).toContain(`http://localhost:3000/event/${slug}`)
    const told = mails.mails.filter(({ to }) => to.includes(owner.email))
    // "We are looking at it" was withheld because it was no longer true.
    expect(told.map(({ headers }) => headers.subject)).toEqual([
      'Tu evento está listo: Boda de Renata y Joaquín',
    ])
  })

  it('is approved once, however often it is tried', async () => {
    const id = await sendComplete(shop, owner, countyId, [row('Ana', 'ana1@vaiven.test')])
    const both = await Promise.all([
      approveRequest(shop, id, { price: 0 }),
      approveRequest(shop, id, { price: 0 }),
    ])
    expect(new Set(both.map(({ slug }) => slug)).size).toBe(1)
    expect(both.filter(({ made }) => made)).toHaveLength(1)
    const invited = await sql(shop, "select 1 from outbox where recipient = 'ana1@vaiven.test'")
    expect(invited).toHaveLength(1)
    const changes = await sql(
      shop,
      "select actor_kind, actor_id from event_request_changes where request_id = $1 and change = 'approve'",
      [id],
    )
    expect(changes).toEqual([{ actorKind: 'staff', actorId: 'ana' }])
    await expect(rejectRequest(shop, id, 'Tarde')).rejects.toMatchObject({
      code: 'request_closed',
    })
  })

  it('has a price where guests pay, and is not made without one', async () => {
    const event = { ...completeEvent(countyId), paymentType: 1 as const }
    const id = await sendComplete(shop, owner, countyId, [row('Ana', 'ana2@vaiven.test')], event)
    await expect(approveRequest(shop, id, { price: 0 })).rejects.toMatchObject({ code: 'price_is_required' })
    await approveRequest(shop, id, { price: 350.5 })
    const { eventId } = await request(id)
    const [category] = (await get<Category[]>(`/api/events/${eventId}/product-variant`, owner)).data
    expect(category!.subCategories.map(({ price }) => price).sort()).toEqual([1402, 350.5])
  })

  it('invites five thousand guests at once', async () => {
    const id = await sendComplete(shop, owner, countyId, [row('Ana', 'ana3@vaiven.test')])
    await sql(
      shop,
      `insert into event_request_guests (request_id, email, fullname, phone)
       select $1, 'g' || n || '@vaiven.test', 'Invitada ' || n, '+525512345678' from generate_series(1, 4999) n`,
      [id],
    )
    const before = shop.db.statementCount()
    await approveRequest(shop, id, { price: 0 })
    expect(shop.db.statementCount() - before).toBeLessThan(10)
    const [count] = await sql<{ count: number }>(
      shop,
      "select count(*)::int as count from outbox where kind = 'private_event_invitation' and (data ->> 'requestId')::int = $1",
      [id],
    )
    expect(count!.count).toBe(5000)
    await sql(shop, "delete from outbox where kind = 'private_event_invitation'")
  })

  it('is finished when its time has gone by, and can be asked for again', async () => {
    const id = await sendComplete(shop, owner, countyId, [row('Ana', 'ana4@vaiven.test')])
    await approveRequest(shop, id, { price: 0 })
    const repeat = () =>
      call<{ id: number }>(shop, `/shop-api/event-requests/${id}/repeat-event`, {
        method: 'POST',
        token: owner.token,
      })
    expect(await repeat()).toMatchObject({ status: 409, code: 'request_closed' })
    const now = shop.clock.now()
    shop.clock.set('2027-03-07T07:30:01Z')
    const later = await addUser(shop) // the clock's advance ended all sessions
    await sql(shop, 'update event_requests set owner_id = $1 where id = $2', [later.id, id])
    owner = later
    expect(await request(id)).toMatchObject({ state: 4, mayCancel: false })
    const copy = (await repeat()).data
    expect(copy).toMatchObject({ state: 3, missing: { startDate: 'start_date_is_required' } })
    expect(await request(copy.id)).toMatchObject({
      name: 'Boda de Renata y Joaquín',
      day: null,
      startHour: '17:00',
      guestCount: 1,
      imagePath: expect.stringMatching(/^\/media\//),
    })
    shop.clock.set(now)
  })
})

describe('a rejected request', () => {
  it('informs its owner of the reason, and can be changed and sent again', async () => {
    const id = await sendComplete(shop, owner, countyId, [row('Ana', 'ana5@vaiven.test')])
    const reject = () => rejectRequest(shop, id, 'La dirección no existe.')
    expect([await reject(), await reject()]).toEqual([
      { id, isNew: true },
      { id, isNew: false },
    ])
    expect(await request(id)).toMatchObject({
      state: 5,
      rejectReason: 'La dirección no existe.',
      mayEdit: true,
    })
    await sendDueMails(shop)
    const [mail] = mails.mails.filter(({ to }) => to.includes(owner.email))
    expect(mail!.text('text/plain')).toContain('La dirección no existe.')
    await expect(approveRequest(shop, id, { price: 0 })).rejects.toMatchObject({ code: 'request_closed' })
    const again = await keep(shop, owner, { id, state: 2 }, completeEvent(countyId))
    expect(again.data.state).toBe(2)
    expect((await request(id)).rejectReason).toBeNull()
  })
})

describe('a guest', () => {
  const party = async (guest: TestUser) => {
    const id = await sendComplete(shop, owner, countyId, [
      row('Ana', guest.email),
      row('Zoe', `z${guest.email}`),
    ])
    const { slug } = await approveRequest(shop, id, { price: 0 })
    return { id, slug, eventId: (await request(id)).eventId! }
  }

  it('finds the event among those they are invited to, once their e-mail is verified', async () => {
    const ana = await addUser(shop)
    await sql(shop, 'update users set verified_at = null where id = $1', [ana.id])
    const { slug, eventId } = await party(ana)
    const invited = async () => (await get<InvitedEvent[]>('/shop-api/invited-events', ana)).data
    expect(await invited()).toEqual([])
    await sql(shop, 'update users set verified_at = created_at where id = $1', [ana.id])
    expect(await invited()).toMatchObject([
      { id: eventId, eventSlug: slug, ownerName: 'Renata', answer: 'open' },
    ])
    expect((await get<EventCard[]>('/api/events?type=2', ana)).data.map(({ id }) => id)).toEqual([eventId])
  })

  it('can decline, and the owner sees every answer', async () => {
    const ana = await addUser(shop)
    const { id, eventId } = await party(ana)
    const answer = (coming: boolean, user = ana) =>
      call(shop, `/shop-api/invited-events/${eventId}/answer`, { token: user.token, json: { coming } })
    const guests = async (query = '') =>
      (await get<GuestList>(`/shop-api/event-requests/${id}/guests${query}`, owner)).data
    expect((await guests()).counts).toMatchObject({ all: 2, registered: 1, invited: 1, declined: 0 })
    expect((await answer(false)).status).toBe(200)
    expect((await get<InvitedEvent[]>('/shop-api/invited-events', ana)).data[0]?.answer).toBe('declined')
    expect(await guests()).toMatchObject({
      guests: [
        { fullname: 'Ana', answer: 'declined' },
        { fullname: 'Zoe', answer: 'invited' },
      ],
      counts: { declined: 1, registered: 0 },
    })
    const first = (await guests('?limit=1')).guests[0]!
    expect((await guests(`?limit=1&after=${first.id}`)).guests[0]?.fullname).toBe('Zoe')
    expect((await guests('?q=zo')).guests).toHaveLength(1)
    await answer(true)
    expect((await guests()).counts).toMatchObject({ declined: 0, registered: 1 })
    expect((await answer(false, await addUser(shop))).status).toBe(404)
  })
})

describe('a cancelled event', () => {
  it('is closed, and its guests are informed', async () => {
    const id = await sendComplete(shop, owner, countyId, [row('Ana', 'ana6@vaiven.test')])
    const { slug } = await approveRequest(shop, id, { price: 0 })
    await sendDueMails(shop)
    mails.mails.length = 0
    const cancel = () =>
      call(shop, `/shop-api/event-requests/${id}/cancel`, { method: 'POST', token: owner.token })
    expect((await cancel()).data).toMatchObject({ state: 6 })
    expect(await cancel()).toMatchObject({ status: 409, code: 'request_closed' })
    expect((await get<EventDetail>(`/api/events/${slug}`, owner)).data.available).toBe(false)
    await sendDueMails(shop)
    expect(mails.mails.map(({ to, headers }) => [to[0], headers.subject])).toEqual([
      ['ana6@vaiven.test', 'Se canceló: Boda de Renata y Joaquín'],
    ])
  })
})
