import { createHash } from 'node:crypto'
import type { Currency } from '#domain/platform/money.ts'
import { refusedField } from '#domain/platform/refusal.ts'
import { onlyRow, type Queryable, type Statement, statement } from '../database.ts'

type Expression = { sql: string; type: 'timestamptz' | 'text' | 'int4' | 'int8' | 'uuid' }

type Definition<Sort extends string, Filter extends string> = {
  columns: string
  /**
   * reads most columns only for the rows of the page: for filters that find many rows, which must be sorted
   */
  rowsLater?: boolean
  /** tables and joins; may use the values `$1` to `$given` */
  from: string
  given?: number
  /** a condition that always applies */
  where?: string
  /** a unique expression that orders rows of the same sort value */
  id: Expression
  /** the only expressions that the list can be sorted by; none of them is ever null */
  sorts: Record<Sort, Expression>
  /** the SQL condition of each filter, given the placeholder of its value */
  filters: Record<Filter, (value: string) => string>
  /** an amount of money in each row, summed per currency over all rows that the filters find */
  money?: { currency: string; amount: string }
}

/** A paginated list: `readPage`, `countRows`, `sumRows`. */
export type KeysetList<Sort extends string = string, Filter extends string = string> = Definition<
  Sort,
  Filter
> & { name: string }

/** The requested page and filters. Filters whose value is undefined, null or empty are off. */
export type Asked<Sort extends string = string, Filter extends string = string> = {
  given?: readonly unknown[]
  filters: { [F in Filter]?: unknown }
  /** a sort column, with `-` for descending */
  sort: Sort | `-${Sort}`
  /** a cursor: the rows after or before it */
  after?: string | undefined
  before?: string | undefined
  limit: number
}

export type Page<Row> = { rows: Row[]; next: string | null; previous: string | null }

/** Counting stops above this: `mostCounted + 1` means "more". */
export const mostCounted = 10_000

/**
 * Declares a list. Each combination of sort, direction and filters is a prepared statement of its own, so
 * that PostgreSQL can plan it with a fitting index. The one with all filters has the list's name.
 */
export function keysetList<Sort extends string, Filter extends string>(
  name: string,
  definition: Definition<Sort, Filter>,
): KeysetList<Sort, Filter> {
  const list = { name, ...definition }
  const [sort = ''] = Object.keys(list.sorts)
  const filters = Object.fromEntries(Object.keys(list.filters).map((filter) => [filter, true]))
  const given = Array.from({ length: list.given ?? 0 })
  statement(name, pageText(list, { given, filters, sort, after: 'a', limit: 1 }))
  return list
}

/** A page of a list, in the requested order. @throws Refusal invalid_input for an invalid cursor */
export async function readPage<Row>(
  list: KeysetList,
  queryable: Queryable,
  asked: Asked,
): Promise<Page<Row>> {
  const { after, before, limit } = asked
  type Found = Row & { pageValue: string; pageId: string }
  const found = await queryable
    .query<Found>(named(list, pageText(list, asked)), [
      ...valuesOf(list, asked),
      limit + 1,
      ...readCursor(before ?? after),
    ])
    .catch((error: { code?: string }) => {
      // Class 22 (data exception): the cursor's text does not fit its column's type
      // (https://www.postgresql.org/docs/18/errcodes-appendix.html).
      if ((before ?? after) && error.code?.startsWith('22')) throw unreadable()
      throw error
    })
  const isMore = found.length > limit
  const rows = found.slice(0, limit)
  if (before !== undefined) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  const hasNext = before === undefined ? isMore : true
  const hasPrevious = before === undefined ? after !== undefined : isMore
  return {
    rows: rows.map(({ pageValue: _value, pageId: _id, ...row }) => row as Row),
    next: last && hasNext ? cursorOf(last) : null,
    previous: first && hasPrevious ? cursorOf(first) : null,
  }
}

/** How many rows the filters find, up to `mostCounted + 1`. */
export async function countRows(
  list: KeysetList,
  queryable: Queryable,
  asked: Pick<Asked, 'given' | 'filters'>,
): Promise<number> {
  const text = `select count(*)::int as count from (select from ${found(list, asked)} limit ${mostCounted + 1}) counted`
  return onlyRow(await queryable.query<{ count: number }>(named(list, text), valuesOf(list, asked))).count
}

/** The sum of the filtered rows' amounts in minor units, per currency. */
export function sumRows(
  list: KeysetList,
  queryable: Queryable,
  asked: Pick<Asked, 'given' | 'filters'>,
): Promise<{ currency: Currency; amount: number }[]> {
  if (!list.money) throw new Error(`the list ${list.name} has no money`)
  const { currency, amount } = list.money
  const text = `select ${currency} as currency, coalesce(sum(${amount}), 0)::bigint as amount from ${found(list, asked)}
    group by 1 order by 1`
  return queryable.query<{ currency: Currency; amount: number }>(named(list, text), valuesOf(list, asked))
}

/** The ids of at most `most` filtered rows, in the list's order. */
export async function readIds(
  list: KeysetList,
  queryable: Queryable,
  asked: Pick<Asked, 'given' | 'filters' | 'sort'> & { most: number },
): Promise<string[]> {
  const text = `select (${list.id.sql})::text as id from ${found(list, asked)} ${orderBy(list, asked)} limit ${asked.most}`
  return (await queryable.query<{ id: string }>(named(list, text), valuesOf(list, asked))).map(({ id }) => id)
}

/** `from … where …` for the filtered rows, with its values, for an export that selects other columns. */
export function rowsFound(
  list: KeysetList,
  asked: Pick<Asked, 'given' | 'filters'>,
): { text: string; values: unknown[] } {
  return { text: found(list, asked), values: valuesOf(list, asked) }
}

/** All filtered rows with the columns of an export, in ascending order of the list's first sort. */
export function rowsToExport(
  list: KeysetList,
  asked: Pick<Asked, 'given' | 'filters'>,
  columns: string,
): { name: string; text: string; values: unknown[] } {
  const [sort = ''] = Object.keys(list.sorts)
  const text = `select ${columns} from ${found(list, asked)} ${orderBy(list, { sort })}`
  return { ...named(list, text), values: valuesOf(list, asked) }
}

/** The SQL of a page, for tests that check its plan. */
export function pageText(list: KeysetList, asked: Asked): string {
  const { sql, type } = sortOf(list, asked)
  const used = valuesOf(list, asked).length
  const isBack = asked.before !== undefined
  const cursor =
    (asked.before ?? asked.after) === undefined
      ? ''
      : ` and ((${sql}), (${list.id.sql})) ${isDescending(asked) === isBack ? '>' : '<'}
          ($${used + 2}::text::${type}, $${used + 3}::text::${list.id.type})`
  const order = orderBy(list, asked, isBack)
  const page = `${found(list, asked)}${cursor} ${order} limit $${used + 1}::int`
  const rows = list.rowsLater
    ? `${list.from} where ${list.id.sql} in (select ${list.id.sql} from ${page}) ${order}`
    : page
  return `select ${list.columns}, (${sql})::text as page_value, (${list.id.sql})::text as page_id from ${rows}`
}

function found(list: KeysetList, { filters }: Pick<Asked, 'filters'>): string {
  const given = list.given ?? 0
  const conditions = activeFilters(list, filters).map((name, index) =>
    list.filters[name]?.(`$${given + index + 1}`),
  )
  return `${list.from} where ${[list.where ?? 'true', ...conditions].map((one) => `(${one})`).join(' and ')}`
}

function valuesOf(list: KeysetList, { given = [], filters }: Pick<Asked, 'given' | 'filters'>): unknown[] {
  return [...given, ...activeFilters(list, filters).map((name) => filters[name])]
}

function activeFilters(list: KeysetList, filters: Asked['filters']): string[] {
  return Object.keys(list.filters).filter(
    (name) => filters[name] !== undefined && filters[name] !== null && filters[name] !== '',
  )
}

const isDescending = ({ sort }: Pick<Asked, 'sort'>) => sort.startsWith('-')

function sortOf(list: KeysetList, { sort }: Pick<Asked, 'sort'>): Expression {
  const name = sort.replace(/^-/, '')
  const column = Object.hasOwn(list.sorts, name) ? list.sorts[name] : undefined
  if (!column) throw refusedField('sort', 'field_is_invalid')
  return column
}

function orderBy(list: KeysetList, asked: Pick<Asked, 'sort'>, isBack = false): string {
  const direction = isDescending(asked) === isBack ? 'asc' : 'desc'
  return `order by (${sortOf(list, asked).sql}) ${direction}, (${list.id.sql}) ${direction}`
}

// PostgreSQL truncates identifiers to 63 bytes.
function named({ name }: KeysetList, text: string): Statement {
  return {
    name: `${name.slice(0, 40)}:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`,
    text,
  }
}

function cursorOf({ pageValue, pageId }: { pageValue: string; pageId: string }): string {
  return Buffer.from(JSON.stringify([pageValue, pageId])).toString('base64url')
}

function readCursor(cursor: string | undefined): string[] {
  if (cursor === undefined) return []
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(read) && read.length === 2 && read.every((one) => typeof one === 'string')) return read
  } catch {}
  throw unreadable()
}

const unreadable = () => refusedField('after', 'field_is_invalid')
