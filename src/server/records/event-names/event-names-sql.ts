import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/** Ids of objects with a name in each language. */
export type NamesWanted = {
  events?: readonly number[]
  /** dates of events */
  dates?: readonly number[]
  variants?: readonly number[]
  tickets?: readonly string[]
  /** messages to buyers, which show their event's name */
  messages?: readonly number[]
}

const inLanguage = (of: 'event' | 'category' | 'variant', id: string) =>
  `(select name from ${of}_translations where ${of}_id = ${id} and left(locale, 2) = $1 order by locale limit 1)`
const ofVariant = `${inLanguage('variant', 'v.id')}, ${inLanguage('category', 'v.category_id')}`

// $1 language, then the ids of each kind.
const names = statement(
  'names-in-language',
  `select 'event:' || e.id as key, ${inLanguage('event', 'e.id')} as name, null::text as category from unnest($2::int[]) e (id)
   union all select 'date:' || d.id, ${inLanguage('event', 'd.event_id')}, null from event_dates d where d.id = any ($3::int[])
   union all select 'variant:' || v.id, ${ofVariant} from variants v where v.id = any ($4::int[])
   union all select 'ticket:' || t.id, ${ofVariant} from tickets t join variants v on v.id = t.variant_id where t.id = any ($5::uuid[])
   union all select 'message:' || m.id, ${inLanguage('event', 'm.event_id')}, null from messages m where m.id = any ($6::int[])`,
)

export type NameRow = { key: string; name: string | null; category: string | null }

/** Names in a language; null when there is none in it. */
export function readNamesInLanguage(
  db: Queryable,
  language: OfficeLanguage,
  { events = [], dates = [], variants = [], tickets = [], messages = [] }: NamesWanted,
): Promise<NameRow[]> {
  return db.query<NameRow>(names, [language, events, dates, variants, tickets, messages])
}
