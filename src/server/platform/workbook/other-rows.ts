import { type SheetRow, textOfCell } from './sheet.ts'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The label of a sum, in the shop's languages. */
const sum =
  /^(?:(?:sub ?|gran |grand )?total(?:es|s|ais)?|suma|soma|sum|count)(?:\s*[:=(\d].*|\s+(?:de|of|do|general|geral|invitados|convidados|guests|personas|pessoas)\b.*)?$/
/** A note below a table. */
const note = /^\*|^(?:notas?|notes?|obs|observaciones|observacoes)\s*[:.]/

/** The name of a table of a party above its guests. */
const table = /^(?:mesa|table)\s*(?:n[o.º°]*|#)?\s*\d{1,3}(?!\d)/

/**
 * Whether a row belongs to the table's frame: its headings again, as on each printed page, a sum, a note, or a party's table. A row in which
 * every needed column has a value is never one.
 */
export function isOfFrame(
  row: SheetRow,
  {
    headings,
    columns,
    needed,
  }: { headings: readonly string[]; columns: readonly number[]; needed: readonly (readonly number[])[] },
): boolean {
  const texts = row.cells.map(textOfCell)
  const own = columns.filter((column) => plain(texts[column] ?? '') !== '')
  if (own.length > 0 && own.length === columns.filter((column) => headings[column]).length) {
    if (own.every((column) => plain(texts[column] ?? '') === plain(headings[column] ?? ''))) return true
  }
  const isWhole = needed.every((field) => field.some((column) => (texts[column] ?? '').trim() !== ''))
  if (isWhole) return false
  const filled = texts.filter((text) => text.trim() !== '').map(plain)
  const [first = ''] = filled
  return sum.test(first) || (filled.length === 1 && (note.test(first) || table.test(first)))
}
