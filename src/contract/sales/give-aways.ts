import { z } from 'zod'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { mostTicketsPerOrder } from '#domain/sales/orders/place-order/check-tickets.ts'
import { typedCounty } from '../geography/places.ts'
import type { EndpointMap } from '../platform/endpoint.ts'
import { byUuid, email, freeText, idOf, oneLine, personName, phone, uuid } from '../platform/fields.ts'
import { rides } from './rides.ts'

const position = z.coerce.number().int().min(0).max(100)

const place = z.object({
  /** positions from 0: of the ticket in the order, of the passenger in the ticket */
  ticket: z.int(),
  passenger: z.int(),
  /** null when the place was not given away */
  giveAway: z
    .object({ id: z.string(), state: z.enum(['open', 'accepted']), email: z.string(), link: z.string() })
    .nullable(),
  /** why it cannot be given away, in the caller's language; null when it can */
  obstacle: z.string().nullable(),
})

const givenTicket = z.object({
  /** over: used, withdrawn, or the ticket was changed or is no longer valid */
  state: z.enum(['open', 'accepted', 'over']),
  giver: z.string(),
  email: z.string(),
  event: z.string(),
  slug: z.string(),
  startsAt: z.string(),
  timeZone: z.string(),
  /** null for a private van, which has hours of its own */
  rides: rides.nullable(),
  place: z.string(),
  category: z.string(),
  country: z.enum(countryCodes),
  provinceId: z.int(),
  /** whether the receiver enters an address in the province; otherwise one of `stops` is chosen */
  ownAddress: z.boolean(),
  /** the meeting points, or the stop of the previous passenger if the ticket has no other address left */
  stops: z.array(z.object({ address: z.string(), countyId: z.int() })),
})

export type GiveAwayPlace = z.output<typeof place>
export type GivenTicket = z.output<typeof givenTicket>

const link = z.object({ token: freeText().min(1).max(200) })

export const acceptedTicket = z.object({
  name: personName,
  email,
  phone,
  address: oneLine('address_is_required').min(1, 'address_is_required').max(200, 'text_too_long'),
  commune_id: idOf('countie_is_required'),
  /** the name of an unlisted county, as in an order */
  communeName: typedCounty.optional(),
})

export const giveAwayContract = {
  'GET /shop-api/order-detail/{id}/give-aways': {
    who: 'customer',
    summary: 'The places of an order, and which of them are given away or could be',
    params: byUuid,
    answer: z.array(place),
  },
  'POST /shop-api/order-detail/{id}/give-aways': {
    who: 'customer',
    summary: 'Offers the place of a passenger to another person by a link; they accept it until the freeze',
    params: byUuid,
    body: z.object({ ticket: position.max(mostTicketsPerOrder), passenger: position, email }),
    answer: z.array(place),
  },
  'DELETE /shop-api/order-detail/{id}/give-aways/{giveAway}': {
    who: 'customer',
    summary: 'Withdraws an offer that was not accepted yet',
    params: z.object({ id: uuid, giveAway: uuid }),
    answer: z.array(place),
  },
  'GET /shop-api/given-ticket': {
    who: 'anyone',
    summary: 'The place that a link gives away; changes nothing',
    query: link,
    answer: givenTicket,
  },
  'POST /shop-api/given-ticket': {
    who: 'anyone',
    summary: 'Accepts a place in an order: its passenger becomes the receiver',
    query: link,
    body: acceptedTicket,
    answer: givenTicket,
  },
} satisfies EndpointMap
