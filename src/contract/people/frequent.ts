import { z } from 'zod'
import { typedCounty } from '../geography/places.ts'
import type { EndpointMap } from '../platform/endpoint.ts'
import { byId, email, idOf, nothing, oneLine, personName, phone } from '../platform/fields.ts'

export const frequentFriend = z.object({
  id: z.number(),
  fullname: z.string(),
  phone: z.string(),
  email: z.string(),
})

export const frequentAddress = z.object({
  id: z.number(),
  name: z.string(),
  county: z.object({ id: z.number(), name: z.string(), provinceId: z.number() }),
  myAddress: z.union([z.literal(0), z.literal(1)]),
})

export const friend = z.object({ fullname: personName, phone, email })

export const address = z.object({
  name: oneLine('address_is_required').min(1, 'address_is_required').max(200, 'text_too_long'),
  countyId: idOf('countie_is_required'),
  countyName: typedCounty.optional(),
  myAddress: z.union([z.literal(0), z.literal(1)]).default(0),
})

export type FrequentFriend = z.output<typeof frequentFriend>
export type FrequentAddress = z.output<typeof frequentAddress>

/** A customer's frequent companions and addresses. */
export const frequentContract = {
  'GET /shop-api/frequent-friends': {
    who: 'customer',
    summary: 'Saved passengers of the customer',
    answer: z.array(frequentFriend),
  },
  'POST /shop-api/frequent-friends': {
    who: 'customer',
    summary: 'Saves a person',
    body: friend,
    answer: frequentFriend,
  },
  'PUT /shop-api/frequent-friends/{id}': {
    who: 'customer',
    summary: 'Changes a person',
    params: byId,
    body: friend,
    answer: frequentFriend,
  },
  'DELETE /shop-api/frequent-friends/{id}': {
    who: 'customer',
    summary: 'Deletes a person',
    params: byId,
    answer: nothing,
  },
  'GET /shop-api/frequent-addresses': {
    who: 'customer',
    summary: 'Saved addresses of the customer',
    answer: z.array(frequentAddress),
  },
  'POST /shop-api/frequent-addresses': {
    who: 'customer',
    summary: 'Saves an address',
    body: address,
    answer: frequentAddress,
  },
  'PUT /shop-api/frequent-addresses/{id}': {
    who: 'customer',
    summary: 'Changes an address',
    params: byId,
    body: address,
    answer: frequentAddress,
  },
  'DELETE /shop-api/frequent-addresses/{id}': {
    who: 'customer',
    summary: 'Deletes an address',
    params: byId,
    answer: nothing,
  },
  'PUT /shop-api/frequent-addresses/{id}/my-address': {
    who: 'customer',
    summary: "Marks an address as the customer's home",
    params: byId,
    answer: nothing,
  },
} satisfies EndpointMap
