import { z } from 'zod'
import type { OfficeEndpointMap } from './office-endpoint.ts'

export const waitingKinds = [
  'approval',
  'order_task',
  'order_ends',
  'transfer_found',
  'open_line',
  'request',
  'enquiry',
  'dead_mail',
  'audit',
  'settlement',
  'failed_job',
  'data_request',
  'opening',
  'draft',
  'others_draft',
  'refund_failed',
  'refund_to_send',
  'refund_slow',
  'notification',
] as const

export type WaitingKind = (typeof waitingKinds)[number]

/** Rows of the home page: tasks that wait for the caller. */
export const homeEndpoints = {
  'GET /office-api/home': {
    who: 'staff',
    summary: 'What waits for the caller, each kind with its oldest ten, as far as the caller may see it',
    answer: z.object({
      groups: z.array(
        z.object({
          kind: z
            .enum(waitingKinds)
            .describe(
              'transfer_found: a line of a statement with an order that fits; open_line: the money of all open lines of a country; order_task: money that no rule can place; order_ends: a voucher or transfer whose time ends today, then; opening: a sale that opens within seven days; others_draft: a draft of another person; draft: one of the caller',
            ),
          count: z.int(),
          rows: z.array(
            z.object({
              id: z.string(),
              title: z.string(),
              detail: z.string(),
              since: z.iso.datetime().describe('since when it waits; of an opening: when'),
              timeZone: z.string(),
            }),
          ),
        }),
      ),
    }),
  },
} satisfies OfficeEndpointMap
