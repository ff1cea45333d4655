import type { PostponePlanAnswer } from '#contract/office/events/office-postponements.ts'
import { Refusal } from '#domain/refusal.ts'
import { dayIn } from '#domain/time/days.ts'
import { isoWithOffset } from '#domain/time/place-time.ts'
import type { StaffCtx } from '../../platform/context.ts'
import type { OfficeHttp } from '../../platform/http/office-http.ts'
import type { ShopHttp } from '../../platform/http/shop-http.ts'
import type { SampleMail } from '../call-off/office-call-off-endpoints.ts'
import type { OfficeEvent } from '../office/office-event.ts'
import { findEventSetting, findOfficeEvent } from '../office/saving/change-event.ts'
import { answerQuestion, showQuestion } from './answer-postponement.ts'
import { type PostponePlan, planPostponement } from './plan-postponement.ts'
import { postponeEvent } from './postpone-event.ts'
import { readPostponements, readSamplePostponedOrder } from './postpone-sql.ts'

/** The page behind the link in the mail about a postponed event. */
export function postponementEndpoints({ serve }: ShopHttp): void {
  serve('GET /shop-api/postponed-order', (ctx, { query }) => showQuestion(ctx, query.token))
  serve('POST /shop-api/postponed-order', (ctx, { query, body }) =>
    answerQuestion(ctx, query.token, body.answer),
  )
}

/** Postponing events in the office. */
export function officePostponementEndpoints({ serveOffice }: OfficeHttp, sampleMail: SampleMail): void {
  serveOffice('POST /office-api/events/{id}/postpone', async (ctx, { params, body }) => {
    const { dryRun = false, hash, ...request } = body
    const event = await findOfficeEvent(ctx, params.id)
    if (dryRun) {
      const plan = await planPostponement(ctx.db, event, request, ctx.clock.now())
      return { plan: await describe(ctx, { event, plan, why: request.why }, sampleMail), hash: plan.hash }
    }
    if (hash === undefined) throw new Refusal('plan_changed')
    const { plan, version } = await postponeEvent(ctx, params.id, { ...request, hash })
    return { plan: await describe(ctx, { event, plan, why: request.why }, sampleMail), hash, version }
  })

  serveOffice('GET /office-api/events/{id}/postpone', async (ctx, { params }) => {
    const { timeZone } = await findEventSetting(ctx, params.id)
    const rows = await readPostponements(ctx.db, params.id)
    return {
      rows: rows.map(({ startsBefore, startsAfter, postponedAt, answerUntil, dateId: _, ...row }) => ({
        ...row,
        from: isoWithOffset(startsBefore, timeZone),
        to: isoWithOffset(startsAfter, timeZone),
        at: postponedAt.toISOString(),
        answerUntil: answerUntil && lastDayBefore(answerUntil, timeZone),
      })),
    }
  })
}

/** The last whole day before a moment, in the place's calendar. */
const lastDayBefore = (moment: Date, timeZone: string) => dayIn(timeZone, new Date(moment.getTime() - 1))

async function describe(
  ctx: StaffCtx,
  { event, plan, why }: { event: OfficeEvent; plan: PostponePlan; why: string },
  sampleMail: SampleMail,
): Promise<PostponePlanAnswer> {
  const { moves, zones, place, answerUntil, endsAt } = plan
  const { stopsChange, orders, tickets, unpaid, holds, repeated } = plan
  const orderId = await readSamplePostponedOrder(
    ctx.db,
    moves.map(({ id }) => id),
  )
  const [first] = moves
  const data = {
    answer: '00000000-0000-0000-0000-000000000000',
    startsBefore: (first?.from ?? event.startsAt).toISOString(),
    startsAfter: (first?.to ?? event.startsAt).toISOString(),
    zoneBefore: zones.before,
    ...(place.before !== place.after && { placeBefore: event.placeName }),
    answerUntil: answerUntil.toISOString(),
    why,
    paid: false,
  }
  return {
    moves: moves.map(({ id, from, to }) => ({
      id,
      from: isoWithOffset(from, zones.before),
      to: isoWithOffset(to, zones.after),
    })),
    endsAt: isoWithOffset(endsAt, zones.after),
    place: { changes: place.before !== place.after, name: event.placeName },
    ...{ stopsChange, orders, tickets, unpaid, holds, repeated },
    answerUntil: lastDayBefore(answerUntil, zones.after),
    sample: orderId ? await sampleMail(ctx, orderId, { kind: 'event_postponed', data }) : null,
  }
}
