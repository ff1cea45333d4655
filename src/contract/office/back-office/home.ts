import { z } from 'zod'
import { eventLacks } from '#domain/catalogue/events/publish-check.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

export const waitingKinds = [
  'approval',
  'approval_decided',
  'order_task',
  'bill_task',
  'bill_amount',
  'order_ends',
  'transfer_found',
  'open_line',
  'request',
  'enquiry',
  'complaint',
  'setup',
  'mail_server',
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
  'bill_to_refund',
  'notification',
  'trip_today',
  'trip_fleet_gone',
  'trip_to_locate',
  'trip_to_plan',
  'ticket_to_place',
  'wheelchair_withdrawn',
  'plan_proposed',
] as const

export type WaitingKind = (typeof waitingKinds)[number]

/** Warnings that are shown before a task is opened. */
const warnings = ['account_changed', 'half_passed', 'last_day'] as const

export type HomeWarning = (typeof warnings)[number]

/** Rows of the home page: tasks that wait for the caller. */
export const homeContract = {
  'GET /office-api/home': {
    who: 'staff',
    summary:
      'The tasks that wait for the caller, with the oldest ten of each kind, as far as the caller may see them',
    answer: z.object({
      groups: z.array(
        z.object({
          kind: z
            .enum(waitingKinds)
            .describe(
              'approval_decided: a request of the caller that another person decided, or that became void, within a day; transfer_found: a line of a statement with an order that fits; open_line: the money of all open lines of a country; order_task: money that no rule can place, or that left again; bill_task: money of a host’s bill that left again; bill_amount: more was told to have left a host’s bill than it has; order_ends: a voucher or transfer whose time ends today, then; complaint: one that waits for its answer, until `answerBy`; opening: a sale that opens within seven days; trip_today: a date of today with paid tickets; trip_fleet_gone: a date with a van whose assigned vehicle or driver has become absent or has left; trip_to_locate: a date within seven days with addresses known only to their county; trip_to_plan: a date within 72 hours with parties that were not told their hour; plan_proposed: a later date whose first plan the shop has proposed; ticket_to_place: a date with tickets that were paid, moved or got other passengers after its plan was published and fit in none of its vans, or not in theirs any more; wheelchair_withdrawn: a date whose published plan was made before the consent to a passenger’s wheelchair was withdrawn; others_draft: a draft of another person; draft: one of the caller',
            ),
          count: z.int(),
          rows: z.array(
            z.object({
              id: z.string(),
              title: z.string(),
              detail: z.string(),
              since: z.iso.datetime().describe('start of the wait; for an opening, its time'),
              answerBy: z.iso
                .datetime()
                .optional()
                .describe('until when a dispute can be, or a complaint must be, answered'),
              timeZone: z.string(),
              warning: z
                .enum(warnings)
                .optional()
                .describe(
                  'account_changed: of a refund, the buyer has named another account since the first; half_passed, last_day: of the time to answer a complaint',
                ),
              /** kinds of missing fields of a draft, in the order of the editor's tabs */
              lacks: z.array(z.enum(eventLacks)).optional(),
            }),
          ),
        }),
      ),
    }),
  },
} satisfies OfficeEndpointMap
