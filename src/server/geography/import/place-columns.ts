import { keysOf } from '#domain/keys-of.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Log } from '#server/platform/log.ts'
import { readTable, type StaffFile } from '#server/platform/workbook/read-table.ts'
import type { TableFile } from '#server/platform/workbook/table-worker.ts'

const fields = {
  country: ['country', 'pais', 'country code', 'codigo de pais'],
  province: ['province', 'provincia', 'municipio', 'region', 'province code', 'delegacion municipio'],
  county: ['county', 'colonia', 'comuna', 'distrito'],
  name: ['name', 'nombre', 'lugar', 'recinto', 'venue', 'nome'],
  address: ['address', 'direccion', 'domicilio', 'endereco'],
  code: ['code', 'codigo', 'clave'],
  postalCode: ['postal code', 'codigo postal', 'cp', 'c p', 'zip', 'zip code', 'cep'],
  latitude: ['latitude', 'latitud', 'lat'],
  longitude: ['longitude', 'longitud', 'lng', 'lon', 'long'],
} as const

type Field = keyof typeof fields
export type PlaceLine = { line: number; hasError: boolean } & Record<Field, string>

/** More than all colonias of Mexico. */
const mostRows = 200_000

/**
 * The rows of a spreadsheet of places, with headings in any order. Rows with a column for addresses are venues, others
 * counties. `line` counts from 1, including the headings.
 * @throws Refusal places_not_readable when a required heading is missing, file_…
 */
export async function readPlaces(
  log: Log,
  file: StaffFile,
): Promise<{ kind: 'counties' | 'venues'; lines: PlaceLine[]; table: TableFile }> {
  const table = await readTable(log, file, {
    ...{ headings: fields, needed: ['country', 'province'], mostRows, unreadable: 'places_not_readable' },
  })
  const has = (field: Field) => table.headings[field] !== undefined
  const kind = has('address') ? 'venues' : 'counties'
  const isWhole = kind === 'venues' ? has('county') && has('name') : has('name') || has('county')
  if (!isWhole) throw new Refusal('places_not_readable')
  const lines = table.rows.map(({ line, cells, errors }) => {
    const texts = Object.fromEntries(keysOf(fields).map((field) => [field, cells[field] ?? '']))
    return { line, hasError: errors.length > 0, ...(texts as Record<Field, string>) }
  })
  return { kind, lines, table }
}
