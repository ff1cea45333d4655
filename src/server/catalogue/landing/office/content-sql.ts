import type { ContentKind } from '#domain/catalogue/landing/content-kinds.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** A slide, comment or partner for editing; fields that its kind does not have are empty. */
export type ContentRow = {
  id: number
  countryCode: CountryCode
  /** its position in its country, from 1 */
  position: number
  shown: boolean
  startsAt: Date | null
  endsAt: Date | null
  imagePath: string
  focus: { x: number; y: number }
  url: string
  name: string
  tags: string[]
  texts: Partial<Record<Locale, string>>
  version: number
  changedBy: string | null
}

const selected = `
  select p.id, p.country_code, p.shown, p.starts_at, p.ends_at,
    p.image_path, json_build_object('x', p.image_focus_x, 'y', p.image_focus_y) as focus, p.version,
    p.changed_by, p.url, p.name, p.tags,
    (select coalesce(json_object_agg(locale, text), '{}') from landing_texts where part_id = p.id) as texts,
    (select count(*)::int from landing_parts b where (b.country_code, b.kind) = (p.country_code, p.kind)
      and (b.position, b.id) <= (p.position, p.id)) as position
  from landing_parts p`

const list = statement(
  'list-landing-parts',
  `${selected} where p.country_code = $2 and p.kind = $1 order by p.position, p.id limit 500`,
)
const find = statement('find-landing-part', `${selected} where p.kind = $1 and p.id = $2`)
const lock = statement('lock-landing-part', 'select from landing_parts where id = $1 for update')

/** The items of a kind in a country, in order. */
export function readContent(db: Queryable, kind: ContentKind, country: CountryCode): Promise<ContentRow[]> {
  return db.query<ContentRow>(list, [kind, country])
}

export async function findContent(
  db: Queryable,
  kind: ContentKind,
  id: number,
): Promise<ContentRow | undefined> {
  const [row] = await db.query<ContentRow>(find, [kind, id])
  return row
}

/** Locks an item against concurrent edits until the transaction ends. */
export async function lockContent(tx: Transaction, id: number): Promise<void> {
  await tx.query(lock, [id])
}

/** An item to write; only the texts that change. */
export type ContentToWrite = Omit<ContentRow, 'id' | 'position' | 'version' | 'changedBy'>

const inputRow = `said as materialized (
  select * from jsonb_to_record($1::jsonb) s (id int, kind text, "countryCode" text, shown boolean, "startsAt" timestamptz,
    "endsAt" timestamptz, url text, name text, tags text[], "imagePath" text, focus jsonb, texts jsonb)
)`
const fields = `shown, starts_at, ends_at, url, name, tags, image_path, image_focus_x, image_focus_y, changed_by`
const values = `s.shown, s."startsAt", s."endsAt", s.url, s.name, s.tags, s."imagePath", (s.focus ->> 'x')::smallint,
  (s.focus ->> 'y')::smallint, $2`

// Empty texts are deleted.
const withTexts = `gone as (
    delete from landing_texts t using written w, said s, jsonb_each_text(s.texts) x (locale, text)
    where t.part_id = w.id and t.locale = x.locale and x.text = ''
  ), texts as (
    insert into landing_texts (part_id, locale, text)
    select w.id, x.locale, x.text from written w, said s, jsonb_each_text(s.texts) x (locale, text) where x.text <> ''
    on conflict (part_id, locale) do update set text = excluded.text
  )
  select id, version from written`

const insert = statement(
  'add-landing-part',
  `with ${inputRow}, written as (
     insert into landing_parts (kind, country_code, position, ${fields})
     select s.kind, s."countryCode", coalesce((select max(position) from landing_parts p
       where p.country_code = s."countryCode" and p.kind = s.kind), 0) + 1, ${values}
     from said s returning id, version
   ), ${withTexts}`,
)
const update = statement(
  'change-landing-part',
  `with ${inputRow}, written as (
     update landing_parts p set (${fields}, version) = row (${values}, p.version + 1) from said s where p.id = s.id
     returning p.id, p.version
   ), ${withTexts}`,
)

/** Adds an item at the end, or changes the one with this id. */
export async function writeContent(
  tx: Transaction,
  part: ContentToWrite & { kind: ContentKind; id?: number },
  author: string,
): Promise<{ id: number; version: number }> {
  const chosen = part.id === undefined ? insert : update
  return onlyRow(await tx.query<{ id: number; version: number }>(chosen, [JSON.stringify(part), author]))
}

const lockOrders = statement(
  'lock-order-of-landing-parts',
  `select id from landing_parts where country_code = $2 and kind = $1 order by position, id for update`,
)
const order = statement(
  'order-landing-parts',
  `update landing_parts p set position = w.nth from unnest($1::int[]) with ordinality w (id, nth)
   where p.id = w.id and p.position <> w.nth`,
)

/** The ids of a country's items in order, locked until the transaction ends. */
export async function lockContentOrder(
  tx: Transaction,
  kind: ContentKind,
  country: CountryCode,
): Promise<number[]> {
  return (await tx.query<{ id: number }>(lockOrders, [kind, country])).map(({ id }) => id)
}

export async function writeOrder(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.query(order, [ids])
}

const remove = statement('remove-landing-part', 'delete from landing_parts where id = $1')

export async function removeContent(tx: Transaction, id: number): Promise<void> {
  await tx.query(remove, [id])
}
