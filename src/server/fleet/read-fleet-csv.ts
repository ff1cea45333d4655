import type { FleetKind } from '#domain/fleet/fleet-import.ts'
import { Refusal } from '#domain/refusal.ts'
import { type CsvRow, plainHeading, readCsvWithHeadings } from '#server/platform/read-csv.ts'

const columns = {
  vehicles: {
    country: ['country', 'pais'],
    plate: ['plate', 'placa', 'placas', 'patente', 'matricula'],
    name: ['name', 'nombre', 'nome'],
    seats: ['seats', 'asientos', 'lugares', 'plazas', 'assentos'],
    wheelchair: ['wheelchair places', 'sillas de ruedas', 'cadeiras de rodas'],
    operator: ['operator', 'operador'],
    hour: ['cost per hour', 'costo por hora', 'coste por hora', 'custo por hora'],
    use: ['cost per use', 'costo por uso', 'coste por uso', 'custo por uso'],
    active: ['active', 'activo', 'ativo'],
  },
  drivers: {
    country: ['country', 'pais'],
    name: ['name', 'nombre', 'nome'],
    phone: ['phone', 'telefono', 'celular', 'telefone'],
    licence: ['licence valid until', 'licencia vigente hasta', 'licencia', 'habilitacao valida ate'],
    languages: ['languages', 'idiomas'],
    active: ['active', 'activo', 'ativo'],
  },
} as const
const needed = { vehicles: ['plate', 'seats'], drivers: ['name', 'phone', 'licence'] } as const

export type FleetLine = { line: number; cell(column: string): string; has(column: string): boolean }

/** Without the headings. */
export const mostFleetLines = 2_000

/**
 * The lines of a CSV of vehicles or drivers: commas, semicolons or tabs, headings of the office's languages in any order. `line` counts
 * from 1, the headings included. @throws Refusal fleet_not_readable
 */
export function readFleetCsv(kind: FleetKind, text: string): FleetLine[] {
  const [head, ...lines] = parseLines(text)
  const known: Record<string, readonly string[]> = columns[kind]
  const at = (column: string) =>
    head?.cells.findIndex((cell) => known[column]?.includes(plainHeading(cell))) ?? -1
  if (needed[kind].some((column) => at(column) < 0) || lines.length > mostFleetLines)
    throw new Refusal('fleet_not_readable')
  return lines.map(({ line, cells }) => ({
    line,
    cell: (column) => (cells[at(column)] ?? '').replace(/\p{Cc}+/gu, ' ').trim(),
    has: (column) => at(column) >= 0 && (cells[at(column)] ?? '').trim() !== '',
  }))
}

function parseLines(text: string): CsvRow[] {
  try {
    return readCsvWithHeadings(text)
  } catch {
    throw new Refusal('fleet_not_readable')
  }
}
