import { type Options, parse } from 'csv-parse/sync'

/** The cells of a row, and the number of its last line, from 1. */
export type CsvRow = { line: number; cells: string[] }

/** The rows of a CSV, of any number of cells. @throws CsvError */
export function readCsv(text: string, options: Options): CsvRow[] {
  const rows: CsvRow[] = []
  parse(text, {
    ...options,
    bom: true,
    relax_column_count: true,
    on_record(cells, { lines }) {
      rows.push({ line: lines, cells })
      return undefined
    },
  })
  return rows
}

/**
 * The rows of a CSV whose first line has headings, which decide the separator: if there are semicolons or tabs, commas
 * may be decimal separators. @throws CsvError
 */
export function readCsvWithHeadings(text: string): CsvRow[] {
  const [headings = ''] = text.split(/\r\n|\n|\r/, 1)
  const delimiter = [';', '\t'].find((separator) => headings.includes(separator)) ?? ','
  return readCsv(text, { delimiter, skip_empty_lines: true })
}

/** A heading in comparable form: letters without case and accents. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
}
