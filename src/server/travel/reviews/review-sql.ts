import type { Locale } from '#domain/platform/locales.ts'
import { nameNearestTo } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { hasRidden } from './thanks-sql.ts'

export type ReviewRow = {
  id: string
  userId: string
  event: string
  startsAt: Date
  timeZone: string
  until: Date
  isPublic: boolean
  isStopped: boolean
  ride: number | null
  punctuality: number | null
  driver: number | null
  words: string | null
  mayPublish: boolean
}

// Without a boarding, after a refund, a call-off or an erasure there is nothing to answer any more.
const find = statement(
  'find-review',
  `select r.id, o.user_id, coalesce(${nameNearestTo('$2', 'event', 'e.id')}, e.slug) as event, d.starts_at, p.time_zone,
     r.answer_until as until, e.type <> 2 as is_public,
     exists (select from thanks_ended x where x.user_id = o.user_id) as is_stopped,
     r.ride, r.punctuality, r.driver, r.words, r.may_publish
   from ride_reviews r join orders o on o.id = r.order_id join users u on u.id = o.user_id
   join events e on e.id = o.event_id join event_dates d on d.id = o.date_id join places p on p.id = e.place_id
   where r.id = $1 and u.deleted_at is null and d.called_off_at is null and o.state in ('paid', 'partially_refunded')
     and ${hasRidden}`,
)

export async function findReview(db: Queryable, id: string, locale: Locale): Promise<ReviewRow | undefined> {
  return (await db.query<ReviewRow>(find, [id, locale]))[0]
}

export type Answers = {
  ride: number
  punctuality: number
  driver: number
  words: string
  mayPublish: boolean
}

const answer = statement(
  'answer-review',
  `update ride_reviews set ride = $2, punctuality = $3, driver = $4, words = nullif($5, ''), may_publish = $6,
     answered_at = coalesce(answered_at, $7), changed_at = $7,
     hidden_at = case when words is not distinct from nullif($5, '') then hidden_at end,
     hidden_by = case when words is not distinct from nullif($5, '') then hidden_by end,
     hidden_reason = case when words is not distinct from nullif($5, '') then hidden_reason end
   where id = $1 and answer_until > $7 returning id`,
)

/** Stores or changes the answers until their time is over; false after it. Other words are shown again. */
export async function storeAnswers(db: Queryable, id: string, sent: Answers, now: Date): Promise<boolean> {
  const { ride, punctuality, driver, words, mayPublish } = sent
  return (await db.query(answer, [id, ride, punctuality, driver, words, mayPublish, now])).length > 0
}

const withdraw = statement('withdraw-review', 'update ride_reviews set may_publish = false where id = $1')

export async function withdrawConsent(db: Queryable, id: string): Promise<void> {
  await db.query(withdraw, [id])
}

const stop = statement(
  'end-thanks',
  'insert into thanks_ended (user_id, ended_at) values ($1, $2) on conflict do nothing',
)

export async function endThanks(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query(stop, [userId, now])
}

const forget = statement(
  'forget-words-of-reviews',
  'update ride_reviews set words = null, may_publish = false where answered_at < $1 and words is not null',
)

/** Blanks words that were written before a moment; the scores stay. */
export async function forgetWordsBefore(db: Queryable, before: Date): Promise<void> {
  await db.query(forget, [before])
}
