/*
 * Data of customers who asked for blocking are stored and not used (`users.suspended_at`). Here is what that means in statements: staff
 * see of such a customer neither name nor contact, and find nothing by them. What carries out a trip that is ahead does not ask:
 * plans, lists of drivers and gates, tickets, mails about the ride.
 */

const unlessBlocked = (user: string, text: string, instead: string) =>
  `case when ${user}.suspended_at is null then ${text} else '${instead}' end`

/** The name of a customer for staff; a dash while the data are blocked. */
export const shownName = (user = 'u') =>
  unlessBlocked(user, `${user}.first_name || ' ' || ${user}.last_name`, '–')

/** The e-mail of a customer for staff; empty while the data are blocked. */
export const shownEmail = (user = 'u') => unlessBlocked(user, `${user}.email::text`, '')

/** The phone of a customer for staff; empty while the data are blocked. */
export const shownPhone = (user = 'u') => unlessBlocked(user, `${user}.phone`, '')

/** Whether the data of a customer may be used. */
export const isInUse = (user = 'u') => `${user}.suspended_at is null`

/** The ids of the orders of customers whose data are blocked; there are few. */
export const blockedOrders = `array(
  select b.id from orders b where b.user_id = any (array(select id from users where suspended_at is not null)))`

/** Whether an address is that of an account whose data are blocked. */
export const isBlockedAddress = (email: string) =>
  `exists (select from users b where b.suspended_at is not null and lower(b.email::text) = lower(${email}))`

/** Whether the trip of the order `o` on the date `d` has yet to be carried out: until then its data are used for it. */
export const tripIsAhead = (now: string) =>
  `o.state in ('awaiting_payment', 'awaiting_transfer_payment', 'paid', 'partially_refunded')
    and d.starts_at > ${now}::timestamptz - interval '1 day'`
