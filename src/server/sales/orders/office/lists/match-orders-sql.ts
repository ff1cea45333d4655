import { orderNumberFolding } from '#domain/sales/orders/order-number.ts'
import { blockedOrders, isInUse } from '#server/platform/database/fragments/data-in-use.ts'

const { from, to } = orderNumberFolding

/** Shorter names match nothing: a trigram index needs three letters. */
const shortestName = 3

/** SQL: the ids of the orders that match the search text. `search` is an expression of jsonb (`OrderSearch`). */
export function ordersMatching(search: string): string {
  return `${ordersMatchingIdentifier(search)} union ${ordersMatchingName(search)}`
}

/**
 * Matches the number, id, reference or payment key; also e-mail and phone where the caller may see contacts.
 */
export function ordersMatchingIdentifier(search: string): string {
  const words = `(${search}->>'words')`
  const digits = `(${search}->>'digits')`
  const contactsIn = `array(select jsonb_array_elements_text(${search}->'contactsIn'))`
  const phoned = (phone: string) =>
    `length(${digits}) >= 8 and right(regexp_replace(${phone}, '\\D', '', 'g'), 8) = right(${digits}, 8)`
  const ofPassengers = (condition: string) =>
    `select t.order_id from passengers g join tickets t on t.id = g.ticket_id join orders x on x.id = t.order_id
     where ${condition} and x.country_code = any (${contactsIn}) and x.id <> all (${blockedOrders})`
  return `select id from orders where translate(number, '${from}', '${to}') = ${search}->>'number'
    union select id from orders where id = case when ${words} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then ${words}::uuid end
    union select id from orders where transfer_reference = case when ${words} ~ '^[0-9]{7}$' then ${words}::int end
    union select order_id from payment_attempts where provider_reference = ${words}
    union select order_id from payment_attempts where merchant_reference = ${words}
    union select order_id from refunds where provider_reference = ${words}
    union select a.order_id from transfer_receipts r join payment_attempts a on a.id = r.attempt_id
      where r.tracking_key = upper(regexp_replace(${words}, '[^A-Za-z0-9]', '', 'g'))
    union select order_id from statement_lines where bank_id = ${words} and order_id is not null
    union select id from orders where country_code = any (${contactsIn}) and user_id = any (array(
      select id from users u where email = ${words}::citext and ${isInUse()}
      union select id from users u where ${phoned('phone')} and ${isInUse()}))
    union ${ofPassengers(`lower(g.email) = lower(${words})`)}
    union ${ofPassengers(phoned('g.phone'))}`
}

/** Matches the name of a buyer or passenger; at most `most` of each, if given. */
export function ordersMatchingName(search: string, most?: number): string {
  const few = most === undefined ? '' : `limit ${most}`
  const words = `(${search}->>'words')`
  const named = `length(search_fold(${words})) >= ${shortestName} and folded_name like '%' || search_fold(${words}) || '%'`
  return `select id from orders where user_id = any (array(
      select id from users u where ${named} and ${isInUse()} ${few}))
    union select order_id from tickets where id = any (array(select ticket_id from passengers where ${named} ${few}))
      and order_id <> all (${blockedOrders})`
}

/** A search text in its searchable forms. `number` is folded as order numbers are. */
export type OrderSearch = { words: string; number: string; digits: string; contactsIn: readonly string[] }
