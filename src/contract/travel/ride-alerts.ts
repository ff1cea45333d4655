import { z } from 'zod'
import type { EndpointMap } from '../platform/endpoint.ts'
import { byUuid, freeText } from '../platform/fields.ts'

const endpoint = freeText().max(1000).pipe(z.url())
const key = (most: number) =>
  freeText()
    .regex(/^[\w-]+=*$/, 'field_is_invalid')
    .max(most)

/** A subscription as browsers give it: `PushSubscription.toJSON()`. */
const subscription = z.object({ endpoint, keys: z.object({ p256dh: key(200), auth: key(100) }) })

export type PushSubscription = z.output<typeof subscription>

/** Push messages to browsers about the rides of an order. */
export const rideAlertContract = {
  'GET /shop-api/order-detail/{id}/alerts': {
    who: 'customer',
    summary:
      "Whether a browser, identified by the endpoint of its subscription, gets push messages about an order's rides",
    params: byUuid,
    query: z.object({ endpoint: endpoint.optional() }),
    answer: z.object({
      /** the public key for the subscription; null where the shop sends no messages */
      key: z.string().nullable(),
      on: z.boolean(),
      /** the telephone for text messages, and whether it is subscribed; null when the shop sends none */
      phone: z.object({ number: z.string(), on: z.boolean() }).nullable(),
    }),
  },
  'POST /shop-api/order-detail/{id}/alerts': {
    who: 'customer',
    summary: "Subscribes a browser to push messages about an order's rides",
    params: byUuid,
    body: subscription,
    answer: z.object({}),
  },
  'POST /shop-api/order-detail/{id}/alerts/stop': {
    who: 'customer',
    summary: "Ends a browser's subscription to an order's rides",
    params: byUuid,
    body: z.object({ endpoint }),
    answer: z.object({}),
  },
  'PUT /shop-api/order-detail/{id}/alerts/phone': {
    who: 'customer',
    summary: "Switches text messages about an order's rides to the account's telephone on or off",
    params: byUuid,
    body: z.object({ on: z.boolean() }),
    answer: z.object({}),
  },
} satisfies EndpointMap
