/*
 * Customers can ask for their data to be blocked: stored, but not used (`users.suspended_at`). These SQL
 * snippets apply that: staff see neither name nor contact of such a customer, and no search finds them.
 * Exempt is what an upcoming trip needs: plans, drivers' lists, gates, tickets, mails about the ride.
 */

const unlessBlocked = (user: string, text: string, instead: string) =>
  `case when ${user}.suspended_at is null then ${text} else '${instead}' end`

/** A customer's name as staff see it; a dash while the data are blocked. */
export const shownName = (user = 'u') =>
  unlessBlocked(user, `${user}.first_name || ' ' || ${user}.last_name`, '–')

/** A customer's e-mail as staff see it; empty while the data are blocked. */
export const shownEmail = (user = 'u') => unlessBlocked(user, `${user}.email::text`, '')

/** A customer's phone as staff see it; empty while the data are blocked. */
export const shownPhone = (user = 'u') => unlessBlocked(user, `${user}.phone`, '')

/** Whether the data of a customer may be used. */
export const isInUse = (user = 'u') => `${user}.suspended_at is null`

/** The ids of the orders of customers whose data are blocked; there are few. */
export const blockedOrders = `array(
  select b.id from orders b where b.user_id = any (array(select id from users where suspended_at is not null)))`

/** Whether an e-mail address belongs to an account whose data are blocked. */
export const isBlockedAddress = (email: string) =>
  `exists (select from users b where b.suspended_at is not null and lower(b.email::text) = lower(${email}))`

/** Whether the trip of order `o` on date `d` is still ahead: until then its data are used for it. */
export const tripIsAhead = (now: string) =>
  `o.state in ('awaiting_payment', 'awaiting_transfer_payment', 'paid', 'partially_refunded')
    and d.starts_at > ${now}::timestamptz - interval '1 day'`
