import { showDateTime } from '#domain/platform/time/place-time.ts'
import { findEventNamed } from '#server/catalogue/events/call-off/call-off-plan-sql.ts'
import {
  type CalledOff,
  type CallOffPreview,
  callOffPublicEvent,
  planCallOff,
} from '#server/catalogue/events/call-off/call-off-public-event.ts'
import type { CallOffPlan } from '#server/catalogue/events/call-off/plan-call-off.ts'
import { callOffEvent } from '#server/catalogue/private-events/call-off-event.ts'
import { approveRequest, rejectRequest } from '#server/catalogue/private-events/requests/decide-request.ts'
import type { EndedOrders } from '#server/sales/orders/ending/end-orders-of-event.ts'
import type { BillRow } from '#server/sales/payments/bills/bill-sql.ts'
import { readDay, showInstant } from './list-commands.ts'
import {
  done,
  failed,
  nothing,
  type OfficeCommand,
  type OfficeResult,
  readAmount,
  readNumber,
  textOf,
  UsageError,
} from './office-command.ts'
import { showMoney, tableOf } from './office-table.ts'

/** Staff commands about events. */
export const eventCommands: Record<string, OfficeCommand> = {
  'approve-request': {
    does: 'Approves a request: creates the event, invites the guests and informs the owner',
    about: 'REQUEST',
    options: {
      price: {
        value: 'AMOUNT',
        does: 'price of a seat if the guests pay; total price if the host pays (0: free)',
      },
      from: { value: '"PROVINCE, …"', does: 'provinces of departure instead of the default ones' },
    },
    refusals: { invalid_input: 'One of the provinces of --from is not in the country of the event.' },
    async run(ctx, about, options) {
      const id = readNumber(about, 'REQUEST')
      const price = textOf(options, 'price')
      const { slug, made, bill } = await approveRequest(ctx, id, {
        price: price === undefined ? undefined : readAmount(price, 'price'),
        from: textOf(options, 'from')
          ?.split(',')
          .map((name) => name.trim()),
      })
      const url = `${ctx.config.publicUrl}/event/${slug}`
      return made
        ? done(`request ${id} is approved: ${url}${bill ? `\n${wordBill(bill)}` : ''}`, { id, url, bill })
        : nothing(`request ${id} was approved already: ${url}`, { id, url })
    },
  },
  'reject-request': {
    does: 'Rejects a request and informs its owner of the reason',
    about: 'REQUEST',
    options: { why: { value: 'TEXT', required: true, does: 'reason, sent to the owner word for word' } },
    async run(ctx, about, options) {
      const id = readNumber(about, 'REQUEST')
      const rejected = await rejectRequest(ctx, id, readWhy(options))
      return rejected.isNew
        ? done(`request ${id} is rejected`, rejected)
        : nothing(`request ${id} was rejected already`, rejected)
    },
  },
  'call-off-event': {
    does: 'Calls off an event or one of its dates: closes the sale, cancels or refunds orders, informs customers',
    about: 'EVENT',
    options: {
      why: { value: 'TEXT', required: true, does: 'reason, sent to the customers word for word' },
      date: { value: 'YYYY-MM-DD', does: "only the date on this day, in the event's time zone" },
      'dry-run': { does: 'shows what would happen and changes nothing' },
    },
    notes:
      'If the office has requested this call-off, the command approves it as the second person. Run it again to complete an interrupted call-off. Refunds that a provider cannot send are in list-refunds.',
    async run(ctx, about, options) {
      const why = readWhy(options)
      const day = readDay(textOf(options, 'date'))
      const isDry = options['dry-run'] === true
      if (isDry) {
        const plan = await planCallOff(ctx, { event: about, day }, why)
        return done(`${describePlan(plan)}\n\nNothing was changed.`, plan)
      }
      const requestId = (await findEventNamed(ctx.db, about))?.requestId ?? null
      if (requestId === null) return wordEnd(await callOffPublicEvent(ctx, { event: about, day }, why))
      if (day !== undefined) throw new UsageError('A private event has one date: omit --date.')
      const ended = await callOffEvent(ctx, requestId, why)
      const head = [`the event of request ${requestId} is called off`, wordEndOf(ended.bill)]
      return endOf(head.filter(Boolean).join('; '), ended, ended, ended.isNew)
    },
  },
}

const wordBill = (bill: BillRow) =>
  `its host pays ${showMoney(bill)} by a transfer with the reference ${bill.reference}, until ${showInstant(bill.dueAt)}`

function readWhy(options: Parameters<OfficeCommand['run']>[2]): string {
  const why = textOf(options, 'why')?.trim()
  if (!why) throw new UsageError('--why needs a text.')
  return why
}

const wordEndOf = (bill: BillRow | null) =>
  bill && `bill ${bill.reference} of ${showMoney(bill)}: ${bill.state.replaceAll('_', ' ')}`

function describePlan({ event, dates, holds, orders, bill }: CallOffPlan & Partial<CallOffPreview>): string {
  const days = dates.map(({ startsAt }) => showDateTime(startsAt, event.timeZone, 'es_MX'))
  const table = tableOf(orders, [
    { head: 'EFFECT', of: ({ act }) => act },
    { head: 'PAID BY', of: ({ paymentCode }) => paymentCode },
    { head: 'ORDERS', of: (row) => String(row.orders), right: true },
    { head: 'TICKETS', of: ({ seats }) => String(seats), right: true },
    {
      head: 'REFUND',
      of: showMoney,
      right: true,
    },
  ])
  return [
    `${event.name} (${event.slug}), ${days.join(', ')}`,
    `${holds} holds in carts`,
    orders.length > 0 ? table : 'no orders',
    wordEndOf(bill ?? null),
  ]
    .filter(Boolean)
    .join('\n')
}

function wordEnd(ended: CalledOff): OfficeResult {
  const { name, plan } = ended
  const head = plan ? `${describePlan(plan)}\n\n${name} is called off` : `${name} was called off before`
  return endOf(head, ended, ended, plan !== null)
}

function endOf(head: string, ended: EndedOrders, data: unknown, isNew = false): OfficeResult {
  const counts = `${head}: ${ended.refunded} orders refunded, ${ended.cancelled} cancelled`
  if (ended.failed.length > 0)
    return failed(
      `${counts}; ${ended.failed.length} failed: ${ended.failed.join(', ')}. Run the command again to retry them.`,
      data,
    )
  const isNothing = !isNew && ended.refunded + ended.cancelled === 0
  return isNothing ? nothing(`${head}: nothing was left to do`, data) : done(counts, data)
}
