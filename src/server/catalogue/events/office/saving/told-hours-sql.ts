import { statement, type Transaction } from '#server/platform/database.ts'

/** The hours that buyers of a date were told; the end is null where it was not recorded. */
export type ToldHours = { id: number; startsAt: Date; endsAt: Date | null }

// Before the first correction since the sale began, or since customers were last mailed about a postponement.
const listTold = statement(
  'list-told-hours-of-dates',
  `select a.id, (told.date->>'startsAt')::timestamptz as starts_at, (told.date->>'endsAt')::timestamptz as ends_at
   from jsonb_to_recordset($2::jsonb) a (id int, since timestamptz)
   cross join lateral (
     select date from event_changes c, jsonb_array_elements(c.details->'before') date
     where c.event_id = $1 and c.change = 'save_dates' and (date->>'id')::int = a.id
       and c.created_at > greatest(a.since, (select max(p.postponed_at) from event_postponements p where p.date_id = a.id))
     order by c.id limit 1
   ) told`,
)

/** The hours of dates before they were corrected; dates that were not corrected `since` their first order are left out. */
export function readToldHours(
  tx: Transaction,
  eventId: number,
  dates: readonly { id: number; since: Date }[],
): Promise<ToldHours[]> {
  return tx.query<ToldHours>(listTold, [eventId, JSON.stringify(dates)])
}
