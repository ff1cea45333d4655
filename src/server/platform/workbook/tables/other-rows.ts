import { type SheetRow, textOfCell } from '../sheet.ts'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The label of a sum, in the shop's languages. */
const sum =
  /^(?:(?:sub ?|gran |grand )?total(?:es|s|ais)?|suma|soma|sum|count|promedio|media|average)(?:\s*[:=(\d].*|\s+(?:de|of|do|general|geral|invitados|convidados|guests|personas|pessoas|asientos|plazas|vehiculos|unidades|conductores|choferes|operadores|veiculos|motoristas|vehicles|drivers)\b.*)?$/

/** The label of a sum in a table that names no people: "Total flota". */
const anySum = /^(?:(?:sub ?|gran |grand )?total(?:es|s|ais)?|suma|soma)\b/

/** A number of rows: "2 vehículos". */
const count =
  /^\d{1,5} +(?:vehiculos?|unidad(?:es)?|vans?|camionetas?|autobus(?:es)?|buses|coches?|carros?|autos?|conductor(?:es)?|chofer(?:es)?|operador(?:es)?|veiculos?|motoristas?|vehicles?|drivers?|units?|filas?|registros?|rows?|lugar(?:es)?|colonias?|recintos?|comunas?|distritos?)$/

/** Things that people count below a table. */
const counted =
  /^(?:(?:no|si|sin|ya) )?(?:confirmad[oa]s?|pendientes|pendentes|asist\w+|invitad[oa]s|convidad[oa]s|cancelad[oa]s|rechazad[oa]s|recusad[oa]s|adult[oa]s?|ninos|criancas|menores|boletos|pases|entradas|lugares|asientos|plazas|mesas|personas|pessoas|pax|faltan|faltantes|faltam|vienen|van|disponibles|disponiveis|activ[oa]s|inactiv[oa]s|ativ[oa]s|en servicio|fuera servicio|en taller|capacidad|capacidade|vehiculos|conductores|guests|confirmed|pending|declined|attending|coming|adults|children|kids|seats|available|active)\b[a-z ]{0,40}$/

const small = /^\d{1,5}(?:[.,]\d{1,2})?\s*%?$/

/** Whether the texts of a row are what is counted and numbers alone: "Confirmados | 2", "Adultos: 14". */
function isCounted([label = '', ...numbers]: readonly string[]): boolean {
  const [, words = '', own] = /^([^\d]+?)[\s:|=(-]*(\d{1,5})?\)?$/.exec(plain(label)) ?? []
  const isLabel = counted.test(words.replace(/\bde\b\s?/g, ''))
  return (
    isLabel && (own !== undefined || numbers.length > 0) && numbers.every((text) => small.test(text.trim()))
  )
}

/** A note below a table. */
const note = /^\*|^(?:notas?|notes?|obs|observaciones|observacoes)\s*[:.]/

/** The name of a table of a party above its guests. */
const table = /^(?:mesa|table)\s*(?:n[o.º°]*|#)?\s*\d{1,3}(?!\d)/

type Frame = {
  headings: readonly string[]
  columns: readonly number[]
  needed: readonly (readonly number[])[]
  hasNoPeople: boolean
}

const isWhole = (texts: readonly string[], { needed }: Frame) =>
  needed.every((field) => field.some((column) => (texts[column] ?? '').trim() !== ''))

/**
 * Whether a row is a sum of the others. In a list of people a row in which every needed column has a value is never one;
 * elsewhere its label decides, in front or in a needed column.
 */
export function isSum(row: SheetRow, frame: Frame): boolean {
  const texts = row.cells.map(textOfCell)
  const filled = texts.filter((text) => text.trim() !== '')
  if (frame.hasNoPeople) {
    const isLabel = (text = '') => [sum, anySum, count].some((one) => one.test(plain(text)))
    const asked = isWhole(texts, frame)
      ? [filled[0], ...frame.needed.flat().map((column) => texts[column])]
      : filled
    return isCounted(filled) || asked.some(isLabel)
  }
  return isCounted(filled) || (!isWhole(texts, frame) && sum.test(plain(filled[0] ?? '')))
}

/** The filled rows around a row. */
type Beside = { before: SheetRow | undefined; next: SheetRow | undefined }

/**
 * Whether a row belongs to the table's frame: its headings again, as on each printed page, the title above them, a note, or a
 * party's table. A row in which every needed column has a value is never one.
 */
export function isOfFrame(row: SheetRow, frame: Frame, beside: Beside): boolean {
  if (areHeadings(row, frame)) return true
  const texts = row.cells.map(textOfCell)
  if (isWhole(texts, frame)) return false
  const filled = texts.filter((text) => text.trim() !== '').map(plain)
  const [first = ''] = filled
  return filled.length === 1 && (note.test(first) || table.test(first) || isTitle(row, frame, beside))
}

/** Whether a row is the title of a further block: an empty line before it, and the headings again below. */
const isTitle = (row: SheetRow, frame: Frame, { before, next }: Beside) =>
  before !== undefined && row.line - before.line > 1 && next !== undefined && areHeadings(next, frame)

/** Whether a row has the headings again. */
function areHeadings({ cells }: SheetRow, { headings, columns }: Frame): boolean {
  const textOf = (column: number) => plain(textOfCell(cells[column]))
  const own = columns.filter((column) => textOf(column) !== '')
  const isAll = own.length > 0 && own.length === columns.filter((column) => headings[column]).length
  return isAll && own.every((column) => textOf(column) === plain(headings[column] ?? ''))
}
