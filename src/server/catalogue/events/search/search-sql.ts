import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'
import {
  cheapestTicket,
  type EventRow,
  eventColumns,
  eventTables,
  type SaleTime,
  saleEnded,
} from '../event-sql.ts'
import {
  type Filters,
  filterValues,
  fromCity,
  type OverviewRow,
  onDays,
  overviewOf,
} from '../lists/filters-sql.ts'

export type SearchedEvents = Filters & SaleTime & { locale: string; country: string; q: string }

/** Events with all words in their names. */
const byName = (isWanted: string) => `
  in_name as materialized (
    select s.event_id, s.starts_at from query join event_search s on s.name_words @@ (here && exact)
    where s.ends_at > $2 and ${isWanted}
  )`

/** How many upcoming events are scanned in order of their start. */
const mostRead = 1_000

/**
 * The same when $9 events are enough: common words are found quickly among the next events, without a look-up
 * of all that have them.
 */
const soonByName = (isWanted: string) => `
  next_in_name as materialized (
    select s.event_id, s.starts_at from (
      select * from event_search where country_code = $3 order by starts_at, event_id limit ${mostRead}
    ) s
    where $8 = 'best' and s.name_words @@ (select here && exact from query) and s.ends_at > $2 and ${isWanted}
    order by s.starts_at, s.event_id limit $9
  ),
  soon_enough as materialized (select count(*) = $9 as yes from next_in_name),
  in_name as materialized (
    select event_id, starts_at from next_in_name where (select yes from soon_enough)
    union all
    select s.event_id, s.starts_at from query join event_search s on s.name_words @@ (here && exact)
    where not (select yes from soon_enough) and s.ends_at > $2 and ${isWanted}
  )`

/*
 * The search over the columns that `refresh_event_search` writes; docs/search.md explains it.
 * $1 locale, $2 now, $3 country, $4 the search text, $5 to $7 the filters.
 */
const found = (isWanted: string, inName = byName(isWanted), elsewhereToo = 'true') => `
  -- The words in the order of the text.
  asked as materialized (
    select lexeme as word, positions[1] as nth, ts_lexize(search_stemmer($1), lexeme) as stems
    from unnest(to_tsvector('simple', search_fold($4)))
  ),
  -- "de" and "la" count only when there are no other words. The last word may be incomplete.
  meant as materialized (
    select word, stems[1] as stem, length(word) > 1 and nth = max(nth) over () as begins
    from asked where stems <> '{}' or not exists (select from asked where stems <> '{}')
    order by nth limit 8
  ),
  -- A word that no event has is replaced by those within one typing error.
  alternatives as materialized (
    select concat_ws(' | ', quote_literal(word) || case when begins then ':*' else '' end, quote_literal(stem)) as exact,
      guess, concat_ws(' | ', quote_literal(word), quote_literal(stem), guess) as ended, begins
    from meant, lateral (
      select string_agg(quote_literal(near), ' | ') as guess from similar_words(word, $3, $2) near
      where not exists (
        select from search_words w
        where w.country_code = $3 and w.until > $2
          and (w.word = meant.word or begins and w.word > meant.word and w.word < meant.word || chr(1114111))
      )
    ) g
  ),
  query as materialized (
    select format('(''@%1$s:%2$s'' | ''@%1$s:es_MX'' & !''-%2$s'')', $3::text, $1::text)::tsquery as here,
      string_agg(format('(%s)', exact), ' & ')::tsquery as exact,
      string_agg(format('(%s)', concat_ws(' | ', exact, guess)), ' & ')::tsquery as wide,
      -- An incomplete word begins words of names, places and cities; in a description it would be found without a
      -- reason that the visitor sees.
      (string_agg(concat_ws(' | ', exact, guess), '') filter (where begins))::tsquery as begun,
      (string_agg(ended, '') filter (where begins))::tsquery as ended,
      bool_or(guess is not null) as guessed
    from alternatives having count(*) > 0
  ),
  ${inName},
  -- Ranks: all words in the name; in name, place and city; in the description, too; then guesses.
  found as (
    select event_id, starts_at, 1 as rank from in_name
    union all
    select s.event_id, s.starts_at,
      case when s.named_words @@ exact then 2
        when not guessed or s.words @@ exact then 3
        when s.name_words @@ wide then 4
        else 5 end as rank
    from query join event_search s on s.words @@ (here && wide) and not s.name_words @@ exact
    where (${elsewhereToo}) and s.ends_at > $2 and ${isWanted}
      and (begun is null or s.named_words @@ begun or s.words @@ ended)
  )`

// When enough events match by name, no others are shown.
const enoughInName = `$8 = 'best' and (select count(*) from in_name) >= $9`

const wanted = `${fromCity('s.event_id')} and ${onDays('s.event_id')}`

const searchEvents = statement(
  'search-events',
  `with ${found(wanted, soonByName(wanted), `not (${enoughInName})`)},
   shown as (
     select event_id, starts_at, case $8 when 'best' then rank when 'price' then (
         select case when ${saleEnded('$10')} then null when e.payment_type = 2 then 0
           else ${cheapestTicket('$5')} end from events e
         where e.id = event_id
       ) end as first_by
     from found order by first_by, starts_at, event_id limit $9
   )
   select ${eventColumns('$10', '$5')} from shown join ${eventTables} on e.id = event_id
   order by first_by, e.starts_at, e.id`,
)

const overviewSearch = statement(
  'overview-search',
  `with ${found(onDays('s.event_id'))},
   matching as materialized (
     select event_id, starts_at from found
   ), ${overviewOf('matching', 'coalesce((select guessed from query), false)')}`,
)

export function readSearch(
  db: Queryable,
  searched: SearchedEvents & { sort: 'best' | 'date' | 'price'; limit: number },
) {
  return db.query<EventRow>(searchEvents, [
    ...valuesOf(searched),
    searched.sort,
    searched.limit,
    searched.saleEndsMinutes,
  ])
}

export async function readSearchOverview(db: Queryable, searched: SearchedEvents): Promise<OverviewRow> {
  return onlyRow(await db.query<OverviewRow>(overviewSearch, valuesOf(searched)))
}

const forgetPast = statement(
  'forget-past-events',
  `with gone as (delete from event_search where ends_at < $1) delete from search_words where until < $1`,
)

/** Removes past events from the search index, so that the cost of a search does not grow with them. */
export async function forgetPastEvents(db: Queryable, now: Date): Promise<void> {
  await db.query(forgetPast, [now])
}

function valuesOf(searched: SearchedEvents) {
  const { locale, now, country, q } = searched
  return [locale, now, country, q, ...filterValues(searched)]
}
