import type { Locale } from '#domain/platform/locales.ts'
import type { OrderState } from '#domain/sales/orders/order-states.ts'
import { nameNearestTo } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

export type QuestionRow = {
  id: string
  orderId: string
  userId: string
  number: string
  state: OrderState
  answer: 'keep' | 'give_back' | null
  tickets: number
  event: string
  startsBefore: Date
  startsAfter: Date
  /** null where they were not recorded */
  endsBefore: Date | null
  endsAfter: Date | null
  timeZone: string
  place: string
  placeBefore: string | null
  zoneBefore: string | null
  answerUntil: Date
  /** whether passengers have boarded since the event was postponed */
  hasBoarded: boolean
  /** a refund that staff send and that has no account yet */
  refundId: string | null
}

// The link of an earlier postponement leads to the order's latest one.
const findQuestion = statement(
  'find-question-of-postponed-order',
  `select r.id, o.id as order_id, o.user_id, o.number, o.state, r.answer,
     (select count(*)::int from tickets t where t.order_id = o.id and t.released_at is null) as tickets,
     ${nameNearestTo('$2', 'event', 'e.id')} as event,
     p.starts_before, p.starts_after, p.ends_before,
     p.ends_after, l.time_zone,
     coalesce((select name from place_translations where place_id = l.id and locale = $2), l.name) as place,
     coalesce((select name from place_translations where place_id = b.id and locale = $2), b.name) as place_before,
     b.time_zone as zone_before, coalesce(p.answer_until, first_pick_up(e, p.starts_after)) as answer_until,
     exists (select from check_ins c join boardings x on x.check_in_id = c.id
       where c.order_id = o.id and c.created_at >= p.postponed_at and x.undone_in is null) as has_boarded,
     (select f.id from refunds f left join hand_refunds h on h.refund_id = f.id
      where f.order_id = o.id and f.state = 'waiting_for_staff' and h.account is null limit 1) as refund_id
   from postponed_orders asked
   join lateral (select * from postponed_orders a where a.order_id = asked.order_id order by a.postponement_id desc limit 1) r on true
   join event_postponements p on p.id = r.postponement_id
   join orders o on o.id = r.order_id
   join events e on e.id = o.event_id
   join places l on l.id = e.place_id
   left join places b on b.id = p.place_before
   where asked.id = $1`,
)

export async function readQuestion(db: Queryable, id: string, locale: Locale) {
  const [row] = await db.query<QuestionRow>(findQuestion, [id, locale])
  return row
}

// With its order, so that no passenger boards between the check and the answer.
const lockRow = statement(
  'lock-postponed-order',
  'select r.id from postponed_orders r join orders o on o.id = r.order_id where r.id = $1 for no key update of r, o',
)

export async function lockQuestion(tx: Transaction, id: string): Promise<void> {
  await tx.query(lockRow, [id])
}

const writeAnswer = statement(
  'write-answer-of-postponed-order',
  'update postponed_orders set answer = $2, answered_at = $3 where id = $1',
)

export async function writeAnswerOf(
  tx: Transaction,
  id: string,
  answer: 'keep' | 'give_back',
  now: Date,
): Promise<void> {
  await tx.query(writeAnswer, [id, answer, now])
}
