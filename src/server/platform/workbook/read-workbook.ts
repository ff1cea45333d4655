import { BadWorkbook } from './bad-workbook.ts'
import { readCsvSheet } from './formats/read-csv-sheet.ts'
import { readExcel } from './formats/read-excel.ts'
import { readHtmlSheets } from './formats/read-html-sheets.ts'
import { readOds } from './formats/read-ods.ts'
import { readText } from './formats/read-text.ts'
import { type Part, packPlain, unpackParts } from './formats/unpack-workbook.ts'
import { workbookKindOf } from './formats/workbook-kind.ts'
import type { Sheet } from './sheet.ts'

/**
 * The sheets of a spreadsheet of any kind: XLSX, XLSM, XLSB, XLS (97 and later), ODS, SpreadsheetML 2003, HTML and CSV. The
 * content decides the kind, not the name. A sheet has at most one row more than `mostRows`, to show that it is too long.
 * @throws BadWorkbook
 */
export async function readWorkbook(bytes: Buffer, mostRows: number): Promise<Sheet[]> {
  let text: string | undefined
  const readOnce = () => {
    text ??= readText(bytes)
    return text
  }
  const kind = workbookKindOf(bytes, readOnce)
  if (kind === 'packed') {
    const packed = await unpackParts(bytes, mostRows)
    return packed.kind === 'ods'
      ? readOds(contentOf(packed.parts), mostRows)
      : readExcel(packPlain(packed.parts), mostRows)
  }
  if (kind === 'xls') return readExcel(bytes, mostRows)
  if (kind === 'spreadsheetml') return readExcel(readOnce(), mostRows)
  if (kind === 'ods') return readOds(readOnce(), mostRows)
  return kind === 'html' ? readHtmlSheets(readOnce(), mostRows) : [readCsvSheet(readOnce(), mostRows)]
}

/** @throws BadWorkbook locked when a password is needed */
function contentOf(parts: readonly Part[]): string {
  const find = (name: string) => parts.find((part) => part.name.toLowerCase() === name)?.content
  if (find('meta-inf/manifest.xml')?.includes('encryption-data')) throw new BadWorkbook('locked')
  return (find('content.xml') ?? Buffer.alloc(0)).toString('utf8')
}
