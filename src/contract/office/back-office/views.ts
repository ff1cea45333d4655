import { z } from 'zod'
import { byId, oneLine } from '#contract/platform/fields.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

/** The lists with saved views, by their addresses. */
export const viewLists = [
  ...['events', 'staff', 'log', 'orders', 'payments', 'payments/notifications', 'refunds', 'transfers'],
  ...['requests', 'enquiries', 'customers', 'data-requests', 'mails', 'messages', 'discounts'],
  ...[
    'trips',
    'addresses',
    'fleet',
    'fleet/drivers',
    'places',
    'places/provinces',
    'reports/settlement',
    'reports/reviews',
  ],
] as const

export type ViewList = (typeof viewLists)[number]

const list = z.enum(viewLists)
const name = oneLine('name_is_required').min(1, 'name_is_required').max(60, 'text_too_long')
const query = oneLine().max(1_000).describe('the query string of the list, without its page')
const view = z.object({ id: z.int(), name: z.string(), query: z.string(), isDefault: z.boolean() })
const done = z.object({})

export type View = z.output<typeof view>

/** Filters and sort orders of lists that a person has saved under a name. */
export const viewContract = {
  'GET /office-api/views': {
    who: 'staff',
    summary: "The caller's views of a list, by name",
    query: z.object({ list }),
    answer: z.object({ rows: z.array(view) }),
  },
  'POST /office-api/views': {
    once: true,
    who: 'staff',
    summary: 'Saves a view; replaces one with the same name',
    body: z.object({ list, name, query, isDefault: z.boolean().default(false) }),
    answer: z.object({ id: z.int() }),
  },
  'PUT /office-api/views/{id}': {
    who: 'staff',
    summary: 'Renames a view, and sets whether it is the default of the list',
    params: byId,
    body: z.object({ name, isDefault: z.boolean() }),
    answer: done,
  },
  'DELETE /office-api/views/{id}': {
    who: 'staff',
    summary: 'Deletes a view',
    params: byId,
    answer: done,
  },
} satisfies OfficeEndpointMap
