import * as xlsx from '@e965/xlsx'

export type SheetParts = {
  rows: unknown[][]
  /** 1 hidden, 2 very hidden */
  hidden?: 0 | 1 | 2
  /** from 0 */
  hiddenRows?: number[]
  hiddenColumns?: number[]
  merges?: string[]
}

/** A workbook with these sheets, hidden rows and columns and merged cells included. */
export function bookOf(
  sheets: Record<string, SheetParts>,
  bookType: xlsx.BookType = 'xlsx',
  change: (book: xlsx.WorkBook) => void = () => {},
): Buffer {
  const book = xlsx.utils.book_new()
  for (const [name, { rows, hiddenRows = [], hiddenColumns = [], merges = [] }] of Object.entries(sheets)) {
    const sheet = xlsx.utils.aoa_to_sheet(rows)
    const hide = (places: number[]) => Object.assign([], ...places.map((at) => ({ [at]: { hidden: true } })))
    if (hiddenRows.length > 0) sheet['!rows'] = hide(hiddenRows)
    if (hiddenColumns.length > 0) sheet['!cols'] = hide(hiddenColumns)
    sheet['!merges'] = merges.map((range) => xlsx.utils.decode_range(range))
    xlsx.utils.book_append_sheet(book, sheet, name)
  }
  book.Workbook = { Sheets: Object.values(sheets).map(({ hidden = 0 }) => ({ Hidden: hidden })) }
  change(book)
  return xlsx.write(book, { type: 'buffer', bookType, compression: true, cellStyles: true }) as Buffer
}

/** An OpenDocument spreadsheet with this content of its `office:spreadsheet`. */
export const odsOf = (tables: string, styles = ''): Record<string, string> => ({
  mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
  'META-INF/manifest.xml':
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
  'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
})

/** A row of an OpenDocument sheet. */
export const odsRow = (cells: string[], attributes = '') =>
  `<table:table-row ${attributes}>${cells.map((text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`
