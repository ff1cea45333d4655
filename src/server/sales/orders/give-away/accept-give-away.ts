import type { GivenTicket } from '#contract/sales/give-aways.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { isoWithOffset } from '#domain/platform/time/place-time.ts'
import { placeReceiversCounty } from '#server/geography/counties/typed-counties.ts'
import type { Ctx } from '#server/platform/context.ts'
import { actForAccount } from '#server/platform/database/act-for-account.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { enqueueMails } from '#server/platform/outbox/enqueue-mail.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { readSignedLink } from '#server/platform/signed-link.ts'
import { lockOrder, type OrderRow, readOrder } from '../order-sql.ts'
import { checkDraftTicket } from '../place-order/check-draft-ticket.ts'
import { describeRides } from '../show-order.ts'
import {
  findTicketToChange,
  readProvincesOf,
  type TicketToChange,
} from '../ticket-changes/ticket-change-sql.ts'
import {
  type LinkedGiveAway,
  type Receiver,
  readGiveAway,
  readGiveBackEnd,
  readGivenTrip,
  readPeople,
  type TicketPerson,
  writeAccepted,
} from './give-away-sql.ts'
import { obstacleOf, refuseObstacle } from './make-give-away.ts'

/** The place that a link offers to its holder. Read only. @throws Refusal token_not_valid */
export async function showGivenTicket(ctx: Ctx, token: string): Promise<GivenTicket> {
  const id = readSignedLink(ctx.config, 'give away', token, ctx.clock.now())
  return describe(ctx, ctx.db, await readGiveAway(ctx.db, id))
}

type AcceptedPlace = Receiver & { address: string; commune_id: number; communeName?: string | undefined }

/**
 * Replaces the passenger by the receiver, under the rules of a ticket change: an address in the province or a
 * meeting point, until the freeze. The link works once; the customer and the receiver are mailed.
 * @throws Refusal token_not_valid, give_away_over, those of `makeGiveAway`, address_not_in_province,
 * incomplete_form
 */
export async function acceptGivenTicket(ctx: Ctx, token: string, asked: AcceptedPlace): Promise<GivenTicket> {
  const now = ctx.clock.now()
  const id = readSignedLink(ctx.config, 'give away', token, now)
  await countAttempt(ctx, 60, [{ key: ['give away', id], limit: 20 }])
  const offered = await readGiveAway(ctx.db, id)
  if (!offered) throw new Refusal('token_not_valid')
  return actForAccount(ctx, offered.giverId).db.transaction(async (tx) => {
    const order = await lockOrder(tx, offered.orderId)
    const given = await readGiveAway(tx, id)
    if (!order || !given) throw new Refusal('token_not_valid')
    const ticket = await findTicketToChange(tx, order.id, given.ticket, ctx.config.saleEndsMinutes)
    if (given.state !== 'open' || !given.passengerId || !ticket) throw new Refusal('give_away_over')
    const place = { wasBoarded: ticket.wasBoarded, state: null }
    refuseObstacle(ctx, obstacleOf(ctx, order, place, { giveBackUntil: await readGiveBackEnd(tx, order.id) }))

    const people = await readPeople(tx, order.id, given.ticket)
    const own = people.find((person) => person.id === given.passengerId)
    if (!own) throw new Refusal('give_away_over')
    const where = await chooseStop(tx, asked, ticket, people, own)
    await checkTicketWith(tx, { ticket, people, own, receiver: asked, where })
    const joined = people.find((one) => one.address === where.address && one.countyId === where.commune_id)
    const staysAtStop = joined && joined.stop === own.stop
    const { name, email, phone } = asked
    await writeAccepted(tx, id, {
      passengerId: own.id,
      receiver: { name, email, phone },
      stop: staysAtStop ? null : { address: where.address, countyId: where.commune_id },
      locale: ctx.locale,
      now,
    })
    await mailBoth(ctx, tx, order, {
      giveAway: id,
      giver: given.giver,
      ticket: given.ticket,
      passenger: people.indexOf(own),
      receiver: name,
      email,
    })
    return describe(ctx, tx, await readGiveAway(tx, id))
  })
}

type Where = { address: string; commune_id: number }

/** The receiver's stop. The county of a meeting point, or of the previous passenger's stop, is known. */
async function chooseStop(
  tx: Transaction,
  asked: AcceptedPlace,
  ticket: TicketToChange,
  people: readonly TicketPerson[],
  own: TicketPerson,
): Promise<Where> {
  if (!hasOwnStop(ticket, people, own)) return { address: own.address, commune_id: own.countyId }
  const meetingPoint = ticket.approaches.find(({ address }) => address === asked.address)
  return {
    address: asked.address,
    commune_id: meetingPoint?.county_id ?? (await placeReceiversCounty(tx, asked)),
  }
}

/** Checks the ticket with the receiver in the place of the passenger. @throws Refusal address_not_in_province */
async function checkTicketWith(
  tx: Transaction,
  parts: {
    ticket: TicketToChange
    people: readonly TicketPerson[]
    own: TicketPerson
    receiver: Receiver
    where: Where
  },
): Promise<void> {
  const { ticket, people, own, where } = parts
  const { name, email, phone } = parts.receiver
  const others = people.filter((person) => person !== own)
  const stops = [...others.map((one) => ({ address: one.address, commune_id: one.countyId })), where]
  const draft = {
    placeId: ticket.placeId,
    addresses: stops.filter((stop, nth) => stops.findIndex((one) => one.address === stop.address) === nth),
    passengers: [
      ...others.map((one) => ({
        name: one.name,
        email: one.email,
        phone: one.phone,
        passengerAddress: one.address,
      })),
      { name, email, phone, passengerAddress: where.address },
    ],
  }
  const provinces = await readProvincesOf(
    tx,
    stops.map((stop) => stop.commune_id),
  )
  checkDraftTicket(draft, ticket, ticket.provinceId, provinces)
}

type AcceptedDetails = {
  giveAway: string
  giver: string
  ticket: number
  passenger: number
  receiver: string
}

/** Writes to the receiver and to the customer. */
async function mailBoth(
  ctx: Ctx,
  tx: Transaction,
  order: OrderRow,
  { email, ...details }: { email: string } & AcceptedDetails,
): Promise<void> {
  const mail = { orderId: order.id, kind: 'give_away' } as const
  await enqueueMails(tx, ctx, [
    { ...mail, to: email, locale: ctx.locale, data: { ...details, news: 'received' } },
    { ...mail, to: order.email, locale: order.locale, data: { ...details, news: 'accepted' } },
  ])
}

/**
 * Whether the receiver chooses an address: always among meeting points, otherwise only while the ticket has a
 * stop left.
 */
function hasOwnStop(
  { approaches, stops }: TicketToChange,
  people: readonly TicketPerson[],
  own: TicketPerson,
): boolean {
  if (approaches.length > 0) return true
  const others = new Set(people.filter((person) => person !== own).map(({ stop }) => stop))
  return others.size < stops
}

async function describe(ctx: Ctx, db: Queryable, given: LinkedGiveAway | undefined): Promise<GivenTicket> {
  const order = given && (await readOrder(db, given.orderId))
  const trip = given && (await readGivenTrip(db, given.orderId, given.ticket, ctx.locale))
  if (!given || !order || !trip) throw new Refusal('token_not_valid')
  const ticket = await findTicketToChange(db, order.id, given.ticket, ctx.config.saleEndsMinutes)
  const people = await readPeople(db, order.id, given.ticket)
  const own = people.find(({ id }) => id === given.passengerId)
  const place = { wasBoarded: ticket?.wasBoarded ?? false, state: null }
  const isOpen =
    given.state === 'open' &&
    ticket !== undefined &&
    own !== undefined &&
    obstacleOf(ctx, order, place, { giveBackUntil: await readGiveBackEnd(db, order.id) }) === null
  const points = ticket?.approaches ?? []
  const ownAddress = isOpen && points.length === 0 && hasOwnStop(ticket, people, own)
  const fixed = own && points.length === 0 ? [{ address: own.address, county_id: own.countyId }] : points
  const { timeZone } = trip
  return {
    state: given.state === 'accepted' ? 'accepted' : isOpen ? 'open' : 'over',
    giver: given.giver,
    email: isOpen ? given.email : '',
    event: trip.event,
    slug: trip.slug,
    startsAt: isoWithOffset(order.tripAt, timeZone),
    timeZone,
    rides: trip.hours === null ? describeRides(trip) : null,
    place: trip.place,
    category: trip.category,
    country: order.countryCode,
    provinceId: ticket?.provinceId ?? 0,
    ownAddress,
    stops:
      isOpen && !ownAddress ? fixed.map(({ address, county_id }) => ({ address, countyId: county_id })) : [],
  }
}
