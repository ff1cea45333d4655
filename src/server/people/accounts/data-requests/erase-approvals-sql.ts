import { type Queryable, statement } from '#server/platform/database.ts'

/** SQL: whether an approval `a` is about the customer `$1`: an order, a refund or a bill. */
const isAbout = `(a.object_kind = 'order' and a.object_id in (select number from orders where user_id = $1)
  or a.object_kind = 'refund' and a.object_id in (
    select r.id::text from refunds r join orders o on o.id = r.order_id where o.user_id = $1)
  or a.object_kind = 'host_bill' and a.object_id in (select reference::text from host_bills where owner_id = $1))`

/** SQL: whether an approval `a` is an export by search words, of a country where the customer bought. */
const mayFind = `(a.kind = 'export' and a.effect->'query' ? 'q' and exists (
  select from orders o where o.user_id = $1 and a.effect->'countries' ? o.country_code))`

/**
 * SQL: whether a text names the customer: by contact or full name, and in an approval of a message to the
 * customer by a part of it.
 */
const namesCustomer = (text: string) => `exists (
  select from users u, unnest(array[u.email::text, u.phone, u.first_name || ' ' || u.last_name]
    || case when a.kind = 'message' and exists (
      select from message_recipients m where m.message_id::text = a.object_id and m.user_id = u.id)
      then array[u.first_name, u.last_name] else '{}' end) word
  where u.id = $1 and trim(search_fold(word)) <> ''
    and strpos(' ' || search_fold(${text}) || ' ', ' ' || trim(search_fold(word)) || ' ') > 0)`

const blank = (text: string) => `case when ${isAbout} or ${namesCustomer(text)} then '' else ${text} end`

// Their exports and refunds do not happen any more.
const voidOpen = statement(
  'void-approvals-of-erased',
  `update approvals a set decision = 'voided', decided_by_kind = 'system', decided_by = 'erasure', decided_at = $2
   where a.decision is null and (${isAbout} or ${mayFind})`,
)
const forgetWords = statement(
  'erase-approvals',
  `update approvals a set reason = ${blank('a.reason')}, decision_reason = ${blank('a.decision_reason')},
     effect = case when ${isAbout} or ${mayFind} then anonymous_effect(a.kind, a.effect) else a.effect end,
     effect_hash = case when ${isAbout} or ${mayFind} then '' else a.effect_hash end
   where a.decision is not null
     and (${isAbout} or ${mayFind} or ${namesCustomer('a.reason')} or ${namesCustomer('a.decision_reason')})`,
)

/**
 * Voids the open approvals about a customer, and blanks what approvals say of them. Must run while the account
 * still has the customer's data.
 */
export async function eraseApprovals(tx: Queryable, userId: string, now: Date): Promise<void> {
  await tx.query(voidOpen, [userId, now])
  await tx.query(forgetWords, [userId])
}
