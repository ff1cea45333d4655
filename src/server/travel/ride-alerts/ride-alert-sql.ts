import type { PushSubscription } from '#contract/travel/ride-alerts.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { VanNoticeKind } from '#domain/travel/driving/live/van-notice.ts'
import { recordsOf } from '#server/platform/database/column-names.ts'
import { nameNearestTo } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

const find = statement(
  'find-order-to-alert',
  `select exists (select from push_subscriptions s where s.order_id = o.id and s.endpoint = $3) as on, u.phone,
     (select substr(s.endpoint, 5) from push_subscriptions s where s.order_id = o.id and s.endpoint like 'sms:%' limit 1) as told_phone
   from orders o join users u on u.id = o.user_id where o.id = $1 and o.user_id = $2`,
)

/** Whether a browser is subscribed to an order, the customer's phone, and the phone that gets alerts. */
export type AlertState = { on: boolean; phone: string; toldPhone: string | null }

/**
 * The browser and phone that get the alerts of a customer's order; undefined for another customer's order.
 */
export async function findAlerts(
  db: Queryable,
  orderId: string,
  userId: string,
  endpoint: string | null,
): Promise<AlertState | undefined> {
  return (await db.query<AlertState>(find, [orderId, userId, endpoint]))[0]
}

const subscribe = statement(
  'subscribe-to-rides',
  `insert into push_subscriptions (order_id, endpoint, p256dh, auth, locale, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (order_id, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, locale = excluded.locale`,
)
const dropOldest = statement(
  'drop-oldest-subscriptions',
  `delete from push_subscriptions where id in (
     select id from push_subscriptions where order_id = $1 and endpoint not like 'sms:%' order by id desc offset $2)`,
)

/** Subscribes a browser; when an order has more than `most`, the oldest are removed. */
export async function storeSubscription(
  tx: Transaction,
  orderId: string,
  { endpoint, keys }: PushSubscription,
  { locale, now, most }: { locale: Locale; now: Date; most: number },
): Promise<void> {
  await tx.query(subscribe, [orderId, endpoint, keys.p256dh, keys.auth, locale, now])
  await tx.query(dropOldest, [orderId, most])
}

const unsubscribe = statement(
  'unsubscribe-from-rides',
  'delete from push_subscriptions where order_id = $1 and endpoint = $2',
)

export async function removeSubscription(db: Queryable, orderId: string, endpoint: string): Promise<void> {
  await db.query(unsubscribe, [orderId, endpoint])
}

const unsubscribePhones = statement(
  'unsubscribe-phones-from-rides',
  `delete from push_subscriptions where order_id = $1 and endpoint like 'sms:%'`,
)

export async function removePhones(tx: Transaction, orderId: string): Promise<void> {
  await tx.query(unsubscribePhones, [orderId])
}

export type RideAlertKind = 'promised' | 'changed' | 'day' | 'soon' | 'incident' | 'replaced' | VanNoticeKind

/** An alert to the browsers subscribed to an order; it expires at `until`. */
export type RideAlert = {
  orderId: string
  kind: RideAlertKind
  until: Date
  /** by default that of the order's first ride */
  vehicle?: string
}

const enqueue = statement(
  'enqueue-ride-alerts',
  `insert into push_alerts (subscription_id, kind, until, created_at, try_next_at, vehicle)
   select s.id, x.kind, x.until, $2, $2, x.vehicle
   from jsonb_to_recordset($1::jsonb) as x (order_id uuid, kind text, until timestamptz, vehicle text)
   join push_subscriptions s on s.order_id = x.order_id`,
)

export async function insertAlerts(tx: Transaction, alerts: readonly RideAlert[], now: Date): Promise<void> {
  if (alerts.length > 0) await tx.query(enqueue, [recordsOf(alerts), now])
}

/** An alert that this process sends, with the current data of the ride. */
export type TakenAlert = {
  id: number
  subscriptionId: number
  kind: RideAlertKind
  until: Date
  tries: number
  endpoint: string
  p256dh: string
  auth: string
  locale: Locale
  orderId: string
  event: string
  timeZone: string
  /** the order's first pick-up; null when no ride is promised any more */
  from: Date | null
  to: Date | null
  vehicle: string | null
  /** of a notice about a van: its party, and when the van comes at the earliest */
  party: string | null
  expectedAt: Date | null
  createdAt: Date
}

// A notice about the van of one party does not replace that of another.
const isNewer =
  'n.subscription_id = a.subscription_id and n.id > a.id and n.party is not distinct from a.party'
const take = statement(
  'take-ride-alerts',
  `with outdated as (
     delete from push_alerts a where a.try_next_at <= $1 and exists (select from push_alerts n where ${isNewer})
   ), taken as (
     update push_alerts set tries = tries + 1, try_next_at = $1::timestamptz + interval '1 minute'
     where id in (select id from push_alerts a where try_next_at <= $1
       and not exists (select from push_alerts n where ${isNewer})
       order by try_next_at, id limit $2 for update skip locked)
     returning id, subscription_id, kind, until, tries, party, vehicle, expected_at, created_at
   )
   select k.id, s.id as subscription_id, k.kind, k.until, k.tries, s.endpoint, s.p256dh, s.auth, s.locale,
     o.id as order_id, coalesce(${nameNearestTo('s.locale', 'event', 'e.id')}, e.slug) as event, p.time_zone, r.window_from as from, r.window_until as to,
     coalesce(k.vehicle, r.vehicle) as vehicle, k.party, k.expected_at, k.created_at
   from taken k join push_subscriptions s on s.id = k.subscription_id join orders o on o.id = s.order_id
   join events e on e.id = o.event_id join places p on p.id = e.place_id
   left join lateral (select x.window_from, x.window_until, x.vehicle from tickets t
     join standing_promises x on x.ticket_id = t.id and x.leg = 'outbound'
     where t.order_id = o.id and o.state in ('paid', 'partially_refunded') order by x.window_from limit 1) r on true
   order by k.id`,
)

/**
 * Takes due alerts, only the latest per browser and phone, because each shows the current data. If the
 * process ends while sending, another one takes them a minute later.
 */
export function takeAlerts(db: Queryable, now: Date, most: number): Promise<TakenAlert[]> {
  return db.query<TakenAlert>(take, [now, most])
}

const removeAlert = statement('remove-ride-alert', 'delete from push_alerts where id = $1')
const postpone = statement('postpone-ride-alert', 'update push_alerts set try_next_at = $2 where id = $1')
const removeById = statement('remove-push-subscription', 'delete from push_subscriptions where endpoint = $1')

export async function finishAlert(db: Queryable, { id }: TakenAlert): Promise<void> {
  await db.query(removeAlert, [id])
}

export async function postponeAlert(db: Queryable, { id }: TakenAlert, until: Date): Promise<void> {
  await db.query(postpone, [id, until])
}

/** Deletes a browser that its push service no longer knows, from all orders. */
export async function forgetBrowser(db: Queryable, { endpoint }: TakenAlert): Promise<void> {
  await db.query(removeById, [endpoint])
}

const forgetOld = statement(
  'forget-push-subscriptions',
  `delete from push_subscriptions s using orders o join event_dates d on d.id = o.date_id
   where o.id = s.order_id and (d.starts_at < $1 or o.state in ('cancelled', 'refunded'))`,
)

/** Deletes the subscriptions of orders that have ended, and of dates that started before. */
export async function forgetSubscriptionsBefore(db: Queryable, before: Date): Promise<void> {
  await db.query(forgetOld, [before])
}
