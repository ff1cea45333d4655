import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import type { AttemptState } from '#domain/sales/payments/attempts/attempt-states.ts'
import type { RefundState } from '#domain/sales/payments/refunds/refund-states.ts'
import { shownName } from '#server/platform/database/fragments/data-in-use.ts'
import { eventName } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { type OrderSearch, ordersMatchingIdentifier, ordersMatchingName } from './match-orders-sql.ts'

/** A search result. `exact`: its identifier is exactly the search text. */
type Hit = {
  id: string
  title: string
  detail: string
  day: string
  countryCode: CountryCode
  exact: boolean
}

const mostHits = 20

const orders = statement(
  'search-office-orders',
  `with keyed as materialized (${ordersMatchingIdentifier('$1::jsonb')}),
   named as materialized (${ordersMatchingName('$1::jsonb', 500)}),
   found as (
     select o.id, o.number, o.user_id, o.event_id, o.country_code, o.created_at, o.id in (select id from keyed) as exact
     from orders o where o.id = any (array(select id from keyed union select id from named)) and o.country_code = any ($2::text[])
     order by exact desc, o.created_at desc, o.id limit ${mostHits}
   )
   select o.number as id, o.number as title,
     concat_ws(' · ', ${shownName()}, ${eventName('$3')}) as detail,
     to_char(o.created_at at time zone p.time_zone, 'YYYY-MM-DD') as day,
     o.country_code, o.exact
   from found o join users u on u.id = o.user_id join events e on e.id = o.event_id join places p on p.id = e.place_id
   order by o.exact desc, o.created_at desc, o.id`,
)

/** Orders that match a search text; event names in a language (`en`). */
export function readOrderHits(
  db: Queryable,
  search: OrderSearch,
  countries: readonly CountryCode[],
  language: OfficeLanguage,
): Promise<Hit[]> {
  return db.query<Hit>(orders, [JSON.stringify(search), countries, language])
}

const payments = statement(
  'search-office-payments',
  `select o.number, f.reference, f.payment, f.refund, o.country_code
   from (
     select order_id, provider_reference as reference, state as payment, null as refund from payment_attempts where provider_reference = $1
     union all select order_id, merchant_reference, state, null from payment_attempts where merchant_reference = $1
     union all select order_id, provider_reference, null, state from refunds where provider_reference = $1
   ) f join orders o on o.id = f.order_id where o.country_code = any ($2::text[]) order by o.created_at desc limit ${mostHits}`,
)

/** A payment or a refund with its state. */
type FoundMoney = {
  number: string
  reference: string
  payment: AttemptState | null
  refund: RefundState | null
  countryCode: CountryCode
}

/** Payments and refunds by the provider's id. */
export function readPaymentHits(
  db: Queryable,
  { text, countries }: { text: string; countries: readonly CountryCode[] },
): Promise<FoundMoney[]> {
  return db.query<FoundMoney>(payments, [text, countries])
}
