import { readText } from '#server/platform/workbook/formats/read-text.ts'
import { readSheet } from '#server/platform/workbook/read-sheet.ts'
import { countFrom1900, textOfCell } from '#server/platform/workbook/sheet.ts'
import type { PayoutFormat } from '#server/sales/payments/providers/payout-format.ts'
import { findPayoutColumns } from './payout-columns.ts'
import { mostRows } from './read-payout-file.ts'

/**
 * The text of a payout file; of a workbook the rows of the sheet with the provider's headings, as CSV.
 * @throws BadWorkbook
 */
export async function textOfPayoutFile(bytes: Uint8Array, format: PayoutFormat): Promise<string> {
  const isPacked = /^(?:504b0304|d0cf11e0)/.test(Buffer.from(bytes.subarray(0, 4)).toString('hex'))
  // PostgreSQL text cannot hold NUL.
  const text = isPacked ? '' : readText(bytes).replaceAll('\0', '')
  if (!isPacked && !text.trimStart().startsWith('<')) return text
  const columnsOf = (cells: string[]) => findPayoutColumns({ line: 0, cells }, format)
  const sheet = await readSheet(Buffer.from(bytes), mostRows, (rows) =>
    rows.slice(0, 100).some(({ cells }) => columnsOf(cells.map(textOfCell))),
  )
  const rows = (sheet?.rows ?? []).map(({ cells }) => cells.map((cell) => withMark(textOfCell(cell), format)))
  const days = rows.map(columnsOf).find(Boolean)?.day ?? []
  const shifted = sheet?.is1904 ? countFrom1900(rows, days) : rows
  return shifted.map((cells) => cells.map(quoted).join(';')).join('\n')
}

/** Numbers of workbooks have a dot before their decimals, of which there are never three. */
const withMark = (text: string, { decimalMark }: PayoutFormat) =>
  /^-?\d+\.(?:\d{1,2}|\d{4,})$/.test(text) ? text.replace('.', decimalMark) : text

const quoted = (text: string) => `"${text.replaceAll('"', '""').replaceAll(/\s+/g, ' ').trim()}"`
