import { z } from 'zod'
import { oneLine } from '#contract/platform/fields.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

// From `data_request` on only by a pasted address.
export const searchKinds = [
  'order',
  'payment',
  'line',
  'bill',
  'payout',
  'export',
  'event',
  'request',
  'place',
  'vehicle',
  'driver',
  'customer',
  'person',
  'data_request',
  'enquiry',
  'complaint',
  'mail',
  'message',
  'refund',
  'attempt',
  'notification',
  'discount',
  'trip',
  'address',
  'province',
  'county',
] as const

export type SearchKind = (typeof searchKinds)[number]

/** The search over all kinds of objects. */
export const searchContract = {
  'GET /office-api/search': {
    who: 'staff',
    summary:
      'Objects that match a name, a number, an e-mail or a pasted address, as far as the caller may see them',
    query: z.object({ q: oneLine().max(500).default('') }),
    answer: z.object({
      hits: z.array(
        z.object({
          kind: z.enum(searchKinds),
          id: z.string(),
          title: z.string(),
          detail: z.string(),
          exact: z.boolean(),
        }),
      ),
    }),
  },
} satisfies OfficeEndpointMap
