import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'

export type LogQuery = {
  q: string
  verb: string
  result: string
  country: string
  objectKind: string
  objectId: string
  /** whose acts the caller may see: all, those of countries, those about money, the own */
  sight: { all: boolean; countries: string[]; money: boolean; own: string }
}

export type ListedLogRow = {
  id: number
  happened_at: Date
  actor_kind: string
  actor_id: string
  actor_name: string
  role: string | null
  verb: string
  object_kind: string | null
  object_id: string | null
  country_code: string | null
  changes: Record<string, unknown>
  reason: string | null
  approval_id: number | null
  result: string
}

const matching = `(
    $1 or actor_id = $4 or country_code = any($2::text[])
    or $3 and (verb like 'refund.%' or verb like 'transfer.%' or verb like 'statement.%' or verb like 'payment.%')
  )
  and ($5 = '' or actor_name ilike '%' || $5 || '%' or object_id = $5 or reason ilike '%' || $5 || '%')
  and ($6 = '' or verb = $6 or verb like $6 || '.%')
  and ($7 = '' or result = $7 or $7 = 'refused' and result like 'refused(%')
  and ($8 = '' or country_code = $8)
  and ($9 = '' or object_kind = $9) and ($10 = '' or object_id = $10)`

const list = statement(
  'list-office-log',
  `select id, happened_at, actor_kind, actor_id, actor_name, role, verb, object_kind, object_id, country_code, changes, reason,
     approval_id, result
   from office_log where ${matching} and ($11::bigint is null or id < $11) order by id desc limit $12`,
)

const count = statement(
  'count-listed-log',
  `select count(*) as count from (select 1 from office_log where ${matching} limit 10001) found`,
)

function values({ q, verb, result, country, objectKind, objectId, sight }: LogQuery): unknown[] {
  const { all, countries, money, own } = sight
  const escaped = q.replaceAll(/[\\%_]/g, '\\$&')
  return [all, countries, money, own, escaped, verb, result, country, objectKind, objectId]
}

/** The newest rows before `after`. */
export function listLogRows(
  db: Queryable,
  query: LogQuery,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<ListedLogRow[]> {
  return db.query<ListedLogRow>(list, [...values(query), after ?? null, limit])
}

/** How many rows match; 10001 means more than 10000, more than a reader goes through. */
export async function countLogRows(db: Queryable, query: LogQuery): Promise<number> {
  return onlyRow(await db.query<{ count: number }>(count, values(query))).count
}
