import { keysOf } from '#domain/keys-of.ts'
import { Refusal } from '#domain/refusal.ts'
import { type CsvRow, plainHeading, readCsvWithHeadings } from '#server/platform/read-csv.ts'

const fields = {
  country: ['country', 'pais'],
  province: ['province', 'provincia', 'municipio', 'region'],
  county: ['county', 'colonia', 'comuna', 'distrito'],
  name: ['name', 'nombre', 'lugar'],
  address: ['address', 'direccion'],
  code: ['code', 'codigo', 'clave'],
  postalCode: ['postal code', 'codigo postal', 'cp'],
  latitude: ['latitude', 'latitud', 'lat'],
  longitude: ['longitude', 'longitud', 'lng', 'lon'],
} as const

type Field = keyof typeof fields
export type CsvPlace = { line: number } & Record<Field, string>

/** More than all colonias of Mexico. */
const mostRows = 200_000

/**
 * The rows of a CSV of places: commas or semicolons, UTF-8, English or Spanish headings in any order. Rows
 * with a column for addresses are venues, others counties. `line` counts from 1, including the headings.
 * @throws Refusal places_not_readable when it is not a CSV, or a required heading is missing
 */
export function readPlacesCsv(bytes: Uint8Array): { kind: 'counties' | 'venues'; rows: CsvPlace[] } {
  const [head, ...lines] = readLines(bytes)
  const columns = new Map(
    keysOf(fields).map((field) => [
      field,
      head?.cells.findIndex((cell) => (fields[field] as readonly string[]).includes(plainHeading(cell))) ??
        -1,
    ]),
  )
  const has = (field: Field) => (columns.get(field) ?? -1) >= 0
  const kind = has('address') ? 'venues' : 'counties'
  const needed: Field[] =
    kind === 'venues' ? ['country', 'province', 'county', 'name'] : ['country', 'province']
  const isNamed = kind === 'venues' || has('name') || has('county')
  if (!needed.every(has) || !isNamed || lines.length > mostRows) throw new Refusal('places_not_readable')
  return {
    kind,
    rows: lines.map(({ line, cells }) => {
      const read = (field: Field) => (has(field) ? (cells[columns.get(field) ?? -1] ?? '').trim() : '')
      const row = Object.fromEntries(keysOf(fields).map((field) => [field, read(field)]))
      return { line, ...(row as Record<Field, string>) }
    }),
  }
}

function readLines(bytes: Uint8Array): CsvRow[] {
  try {
    return readCsvWithHeadings(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('places_not_readable')
  }
}
