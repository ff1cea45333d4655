// A program that reads one table of staff's file and ends, so that a bad file cannot harm the shop.
import { answerReading } from '../answer-reading.ts'
import { BadWorkbook } from '../bad-workbook.ts'
import { readWorkbook } from '../read-workbook.ts'
import { type SheetRow, textOfCell } from '../sheet.ts'
import type { FindColumns } from './find-headings.ts'
import { findTable, type LeftOut, type Table } from './find-table.ts'

export type TableTask = {
  bytes: Uint8Array
  /** the headings of each field, as `plainHeading` writes them */
  headings: Record<string, readonly string[]>
  needed: readonly string[]
  /** fields that are not read after the heading of another person */
  personal?: readonly string[]
  mostRows: number
  sheet: string | undefined
}

/** The cells of a row by field; `errors` are the fields with an error value such as `#N/A`. */
export type TableRow = { line: number; cells: Record<string, string>; errors: string[] }

export type TableFile = {
  sheet: string
  leftOut: LeftOut
  notUnderstood: string[]
  /** the line with the headings, and the heading of each field that the file has */
  line: number
  headings: Record<string, string>
  /** the lines of sums, which are no rows */
  sums: number[]
  rows: TableRow[]
}

export type TableResult =
  | TableFile
  | { refusal: BadWorkbook['why']; kind?: string }
  | { sheets: string[] }
  | { missing: string[] }

/** A title, notes and sums around the rows. */
const mostOtherRows = 100

answerReading(read)

async function read(task: TableTask): Promise<TableResult> {
  try {
    const mostRows = task.mostRows + mostOtherRows
    const sheets = await readWorkbook(Buffer.from(task.bytes), mostRows)
    const found = findTable(sheets, columnsNamed(task.headings, task.personal), {
      ...{ needed: task.needed, wanted: task.sheet, mostRows, hasNoPeople: true },
    })
    if (found === 'empty') return { refusal: 'not readable' }
    if ('sheets' in found || 'missing' in found) return found
    if (found.table.rows.length > task.mostRows) return { refusal: 'too long' }
    return describe(found.table)
  } catch (error) {
    if (!(error instanceof BadWorkbook)) throw error
    return { refusal: error.why, kind: error.kind }
  }
}

/** Words between those that say what a column is. */
const articles = /\b(?:de|del|la|el|los|las|the|of|da|do|dos|das|y|e|o|u|and|or|por|per)\b/g
const numberWords = /\b(?:n|no|nos|nro|num|numero|numeros|number)\b/g

/** A heading in comparable form: its words without case, accents, remarks in brackets and articles. */
function plainHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^a-z]+/g, ' ')
    .replace(numberWords, ' numero ')
    .replace(articles, ' ')
    .replace(/(?<=[a-z] +)x(?= +[a-z])/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Somebody whose name and phone stand beside those of the row's person. */
const otherPerson =
  /\b(?:emergencia|emergencias|emergency|urgencia|urgencias|familiar|pariente|conyuge|esposa|esposo|pareja|aval|referencia|referencias|jefe|supervisor|responsable|kin|spouse|conjuge|responsavel)\b/

const withoutNumber = (heading: string) => heading.replace(/\s*\bnumero\b\s*/g, ' ').trim()

/** The column of each field with its first name that a file has; "Nº de plazas" is "plazas" where no heading is closer. */
function columnsNamed(names: TableTask['headings'], personal: readonly string[] = []): FindColumns<string> {
  const known = Object.entries(names).map(([field, all]) => [field, all.map(plainHeading)] as const)
  return (headings) => {
    const plain = headings.map(plainHeading)
    const bare = plain.map(withoutNumber)
    const found = new Map<string, number>()
    const other = plain.findIndex((text) => otherPerson.test(text))
    const mayBe = (field: string, at: number) => other < 0 || at < other || !personal.includes(field)
    for (const texts of [plain, bare])
      for (const [field, all] of known) {
        const taken = [...found.values()]
        const columns = all.map((name) =>
          texts.findIndex((text, at) => text === name && mayBe(field, at) && !taken.includes(at)),
        )
        const column = columns.find((at) => at >= 0)
        if (column !== undefined && !found.has(field)) found.set(field, column)
      }
    return Object.fromEntries(known.map(([field]) => [field, [found.get(field) ?? []].flat()]))
  }
}

function describe({
  sheet,
  leftOut,
  notUnderstood,
  line,
  texts,
  columns,
  sums,
  rows,
}: Table<string>): TableFile {
  const fields = Object.entries(columns).flatMap(([field, at]): [string, number][] =>
    at?.[0] === undefined ? [] : [[field, at[0]]],
  )
  const readRow = ({ line, cells }: SheetRow): TableRow => {
    const isError = ([, column]: [string, number]) => {
      const cell = cells[column]
      return typeof cell === 'object' && 'error' in cell
    }
    const texts = fields.map(([field, column]) => [field, oneLine(textOfCell(cells[column]))])
    return { line, cells: Object.fromEntries(texts), errors: fields.filter(isError).map(([field]) => field) }
  }
  const headings = fields.map(([field, column]) => [field, oneLine(texts[column] ?? '')])
  return {
    ...{ sheet, leftOut, notUnderstood, line, headings: Object.fromEntries(headings), sums },
    rows: rows.map(readRow).filter(({ cells }) => Object.values(cells).some(Boolean)),
  }
}

const oneLine = (text: string) => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
