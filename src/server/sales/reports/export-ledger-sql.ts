import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import { eventName } from '#server/platform/database/fragments/translated-texts.ts'
import { statement } from '#server/platform/database.ts'

/** Local days in each country, both inclusive; without a last one up to the end of the ledger. */
export type LedgerFilter = {
  countries: CountryCode[]
  from: string | null
  to: string | null
  /** the language of event names */
  language?: OfficeLanguage
}

// $1 countries, $2 their time zones, $3 and $4 the first and the last day, $5 the language. Payouts have no
// event.
const country = 'coalesce(e.country_code, s.country_code)'
const entries = `ledger l left join orders o on o.id = l.order_id left join host_bills b on b.id = l.bill_id
  left join payouts s on s.id = l.payout_id left join events e on e.id = coalesce(o.event_id, b.event_id)
  join unnest($1::text[], $2::text[]) z (country, zone) on z.country = ${country}
  cross join lateral (select (l.created_at at time zone z.zone)::date as day) d
  where ($3::date is null or l.created_at >= $3::date - 1 and d.day >= $3::date)
    and ($4::date is null or l.created_at < $4::date + 2 and d.day <= $4::date)`

const ledger = statement(
  'export-ledger',
  `select to_char(l.created_at at time zone z.zone, 'YYYY-MM-DD HH24:MI:SS') as at, l.kind, l.account, l.amount, l.currency,
     coalesce(o.number, b.reference::text, nullif(s.file_name, '')) as "order",
     coalesce((select a.code from payment_attempts a where a.id = l.attempt_id), o.payment_code) as method,
     ${eventName('$5')} as event,
     (select p.name from provinces p where p.id = o.province_id) as province, ${country} as country, l.movement
   from ${entries} order by l.id`,
)

const journal = statement(
  'export-journal',
  `select to_char(d.day, 'YYYY-MM-DD') as day, ${country} as country, l.account, l.kind,
     coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint as debit,
     coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::bigint as credit, l.currency, count(*)::int as entries
   from ${entries} group by d.day, ${country}, l.currency, l.account, l.kind
   order by d.day, ${country}, l.currency, l.kind, l.account`,
)

const valuesOf = ({ countries, from, to }: LedgerFilter) => [
  countries,
  countries.map((code) => countryOf(code).timeZone),
  from,
  to,
]

/** Each entry of the ledger, in booking order. */
export const ledgerRows = (filter: LedgerFilter) => ({
  ...ledger,
  values: [...valuesOf(filter), filter.language ?? 'es'],
})

/** The journal: debits and credits of each account per day and kind of booking. */
export const journalRows = (filter: LedgerFilter) => ({ ...journal, values: valuesOf(filter) })
