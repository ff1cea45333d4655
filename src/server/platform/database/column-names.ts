import type pg from 'pg'

/** The property of a row for a column: `createdAt` for `created_at`. */
export const propertyOf = remembered((column) =>
  column.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()),
)

/** The column for a property of a row: `created_at` for `createdAt`. */
const columnOf = remembered((property) => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** The names of the program are few, and each is converted many times. */
function remembered(convert: (name: string) => string): (name: string) => string {
  const converted = new Map<string, string>()
  return (name) => {
    let known = converted.get(name)
    if (known === undefined) {
      known = convert(name)
      converted.set(name, known)
    }
    return known
  }
}

/**
 * Names the columns of every result of the client as properties: `select created_at` has rows with `createdAt`.
 * `pg` takes the names of all rows of a result from its description, so this costs nothing for each row. Keys inside
 * of JSON stay.
 */
export function nameColumnsAsProperties({ connection }: pg.Client): void {
  connection.prependListener('rowDescription', ({ fields }: { fields: { name: string }[] }) => {
    for (const field of fields) field.name = propertyOf(field.name)
  })
}

/** JSON that was made of whole rows, as by `row_to_json(r)`: its keys are columns, here named as properties. */
export function rowsInJson<T>(json: T): T {
  if (Array.isArray(json)) return json.map(rowsInJson) as T
  if (json === null || typeof json !== 'object' || json instanceof Date) return json
  const entries = Object.entries(json).map(([column, value]) => [propertyOf(column), rowsInJson(value)])
  return Object.fromEntries(entries) as T
}

type ColumnOf<Property> = Property extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : Property

/** A row with the names of its columns: for columns that have the names of codes of the API, such as `net_sales`. */
export function recordOf<Row extends object>(
  row: Row,
): { [Property in keyof Row as ColumnOf<Property>]: Row[Property] } {
  return Object.fromEntries(
    Object.entries(row).map(([property, value]) => [columnOf(property), value]),
  ) as never
}

/**
 * The JSON of rows for `jsonb_to_recordset`, with the names of columns as keys. Objects inside of a row, which are
 * values of `jsonb` columns, stay as they are.
 */
export function recordsOf(rows: readonly object[]): string {
  return JSON.stringify(rows.map(recordOf))
}
