import type { PostponePlanAnswer } from '#contract/office/catalogue/office-postponements.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { dayIn } from '#domain/platform/time/days.ts'
import { isoWithOffset } from '#domain/platform/time/place-time.ts'
import { rideTimes } from '#domain/sales/orders/ride-times.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { mailedHours } from '#server/platform/outbox/mailed-hours.ts'
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
      rows: rows.map(
        ({ startsBefore, startsAfter, endsBefore, endsAfter, postponedAt, answerUntil, ...row }) => ({
          ...row,
          from: isoWithOffset(startsBefore, timeZone),
          to: isoWithOffset(startsAfter, timeZone),
          endsFrom: endsBefore && isoWithOffset(endsBefore, timeZone),
          endsTo: endsAfter && isoWithOffset(endsAfter, timeZone),
          at: postponedAt.toISOString(),
          answerUntil: answerUntil && lastDayBefore(answerUntil, timeZone),
        }),
      ),
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
  const { moves, unchanged, zones, place, answerUntil, stopsChange, repeated } = plan
  const orderId = await readSamplePostponedOrder(
    ctx.db,
    moves.map(({ id }) => id),
  )
  const [first] = moves
  const data = {
    answer: '00000000-0000-0000-0000-000000000000',
    ...mailedHours({
      startsBefore: first?.from ?? event.startsAt,
      startsAfter: first?.to ?? event.startsAt,
      endsBefore: first?.endsBefore ?? null,
      endsAfter: first?.endsAfter ?? null,
    }),
    zoneBefore: zones.before,
    ...(place.before !== place.after && { placeBefore: event.placeName }),
    answerUntil: answerUntil.toISOString(),
    why,
    paid: false,
  }
  return {
    moves: moves.map((move) => describeMove(event, move, zones)),
    unchanged: unchanged.map(({ startsAt }) => isoWithOffset(startsAt, zones.after)),
    endsAt: isoWithOffset(lastOf(moves).endsAfter, zones.after),
    place: { changes: place.before !== place.after, name: event.placeName },
    ...{ stopsChange, repeated },
    ...sumOf(moves),
    answerUntil: lastDayBefore(answerUntil, zones.after),
    sample: orderId ? await sampleMail(ctx, orderId, { kind: 'event_postponed', data }) : null,
  }
}

type Move = PostponePlan['moves'][number]

/** A moved date: its hours and its rides home before and after, and how many orders it concerns. */
function describeMove(
  event: OfficeEvent,
  { from, to, endsBefore, endsAfter, ...counts }: Move,
  zones: PostponePlan['zones'],
): PostponePlanAnswer['moves'][number] {
  const [was, now] = [
    rideTimes(event, { startsAt: from, endsAt: endsBefore }),
    rideTimes(event, { startsAt: to, endsAt: endsAfter }),
  ]
  return {
    ...counts,
    from: isoWithOffset(from, zones.before),
    to: isoWithOffset(to, zones.after),
    endsFrom: isoWithOffset(endsBefore, zones.before),
    endsTo: isoWithOffset(endsAfter, zones.after),
    returnsFrom: was.returnsAt && isoWithOffset(was.returnsAt, zones.before),
    returnsTo: now.returnsAt && isoWithOffset(now.returnsAt, zones.after),
  }
}

function lastOf(moves: readonly Move[]): Move {
  return moves.reduce((latest, move) => (move.to > latest.to ? move : latest))
}

function sumOf(moves: readonly Move[]) {
  const sum = (count: 'orders' | 'tickets' | 'unpaid' | 'holds') =>
    moves.reduce((total, move) => total + move[count], 0)
  return { orders: sum('orders'), tickets: sum('tickets'), unpaid: sum('unpaid'), holds: sum('holds') }
}
