import type { CallOffPlanAnswer } from '#contract/office/catalogue/call-offs.ts'
import { toMajor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { isoWithOffset } from '#domain/platform/time/place-time.ts'
import type { Shop, StaffCtx } from '#server/platform/context.ts'
import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import type { MailContent } from '#server/platform/outbox/mail.ts'
import { eventNames } from '#server/records/event-names/event-names.ts'
import { askCallOff } from './ask-call-off.ts'
import { type EventToCallOff, readDatesAhead, readEventToCallOff } from './call-off-plan-sql.ts'
import { type CallOffRow, readCallOffsOf } from './call-off-sql.ts'
import { changeCallOffOrder } from './change-call-off-order.ts'
import { type CallOffPlan, planCallOffOf } from './plan-call-off.ts'
import {
  readCallOffAskers,
  readCallOffCounts,
  readCallOffOrders,
  readSampleOrder,
} from './show-call-offs-sql.ts'

/** Renders a mail as the customer of an order would get it. */
export type SampleMail = (
  shop: Shop,
  orderId: string,
  content: MailContent,
) => Promise<{ subject: string; text: string } | null>

/** Calling off events, and the progress. */
export function callOffEndpoints({ serveOffice }: OfficeHttp, sampleMail: SampleMail): void {
  serveOffice('POST /office-api/events/{id}/call-off', async (ctx, { params, body }, reply) => {
    const event = await findEvent(ctx, params.id)
    const { why, dates: dateIds, dryRun = false, hash } = body
    if (dryRun) {
      const plan = await planCallOffOf(ctx.db, event, { dateIds, why, now: ctx.clock.now() })
      return { plan: await describePlan(ctx, plan, sampleMail), hash: plan.hash }
    }
    if (hash === undefined) throw new Refusal('plan_changed')
    const asked = await askCallOff(ctx, event.id, { dateIds, why, hash })
    const { id, approval } = asked
    if (approval) reply.status = 202
    return { plan: await describePlan(ctx, asked, sampleMail), hash: asked.hash, callOff: { id }, approval }
  })

  serveOffice('GET /office-api/events/{id}/call-off', async (ctx, { params, query }) => {
    const event = await findEvent(ctx, params.id)
    const callOffs = await readCallOffsOf(ctx.db, event.id)
    const shown = callOffs.find(({ id }) => query.callOff === undefined || id === query.callOff)
    const [ahead, counts, askers, rows] = await Promise.all([
      readDatesAhead(ctx.db, event.id, ctx.clock.now(), null),
      readCallOffCounts(
        ctx.db,
        callOffs.map(({ id }) => id),
      ),
      readCallOffAskers(ctx.db, event.id),
      shown ? readCallOffOrders(ctx.db, shown.id, { ...query, after: query.after ?? 0 }) : [],
    ])
    return {
      event: {
        id: event.id,
        slug: event.slug,
        name: await nameOf(ctx, event),
        countryCode: event.countryCode,
      },
      dates: ahead
        .filter(({ calledOff }) => !calledOff)
        .map(({ id, startsAt }) => ({ id, startsAt: isoWithOffset(startsAt, event.timeZone) })),
      callOffs: callOffs.map((one) => {
        const asker = askers.find(({ id }) => id === one.id)
        return {
          id: one.id,
          state: stateOf(one),
          whole: one.whole,
          dates: (asker?.dates ?? []).map((at) => isoWithOffset(new Date(at), event.timeZone)),
          why: one.why,
          askedBy: asker?.name ?? '',
          askedAt: one.askedAt.toISOString(),
          approvalId: one.approvalId,
          counts: counts
            .filter(({ callOffId }) => callOffId === one.id)
            .map(({ state, act, currency, orders, amount }) => ({
              ...{ state, act, currency, orders },
              amount: toMajor(amount, currency),
            })),
        }
      }),
      rows: rows.map(({ orderId: _, ...row }) => ({
        ...row,
        amount: toMajor(row.amount, row.currency),
        changedAt: row.changedAt.toISOString(),
      })),
      next: rows.length === query.limit ? (rows.at(-1)?.id ?? null) : null,
    }
  })

  serveOffice('POST /office-api/call-off-orders/{id}/retry', (ctx, { params }) =>
    changeCallOffOrder(ctx, params.id, { to: 'retry' }),
  )
  serveOffice('POST /office-api/call-off-orders/{id}/by-hand', (ctx, { params, body }) =>
    changeCallOffOrder(ctx, params.id, { to: 'by_hand', reason: body.reason }),
  )
}

async function findEvent({ db, countries }: StaffCtx, id: number): Promise<EventToCallOff> {
  const event = await readEventToCallOff(db, id)
  if (!event || !countries.includes(event.countryCode)) throw new Refusal('event_not_found')
  return event
}

/** In the language of the reader, as the other pages of the office have it. */
async function nameOf({ db, staff }: StaffCtx, { id, name }: EventToCallOff): Promise<string> {
  return (await eventNames(db, staff.language, { events: [id] })).event(id, name)
}

function stateOf({ calledOffAt, finishedAt, withdrawnAt }: CallOffRow) {
  if (withdrawnAt) return 'withdrawn'
  if (!calledOffAt) return 'asked'
  return finishedAt ? 'finished' : 'running'
}

async function describePlan(
  ctx: StaffCtx,
  plan: CallOffPlan,
  sampleMail: SampleMail,
): Promise<CallOffPlanAnswer> {
  const { event, dates, whole, holds, orders, mails, effect } = plan
  const [first] = orders
  const orderId = first ? await readSampleOrder(ctx.db, effect.dateIds) : null
  const refund = orders.find(({ act, amount }) => act === 'refund' && amount > 0)
  const money = refund && { amount: Math.round(refund.amount / refund.orders), currency: refund.currency }
  return {
    event: { id: event.id, name: await nameOf(ctx, event) },
    dates: dates.map(({ id, startsAt }) => ({ id, startsAt: isoWithOffset(startsAt, event.timeZone) })),
    ...{ whole, holds, mails },
    accounts: effect.accounts,
    orders: orders.map(({ seats, amount, ...row }) => ({
      ...row,
      tickets: seats,
      amount: toMajor(amount, row.currency),
    })),
    sample: orderId
      ? await sampleMail(
          ctx,
          orderId,
          money
            ? { kind: 'refund', data: { state: 'started', calledOff: effect.why, ...money } }
            : { kind: 'order_cancelled', data: { calledOff: effect.why } },
        )
      : null,
  }
}
