import { BadWorkbook } from './bad-workbook.ts'
import { readWorkbook } from './read-workbook.ts'
import type { Sheet, SheetRow } from './sheet.ts'

/**
 * Reads the first sheet that `isWanted`, else the first that is not empty, with its hidden rows; undefined when all are empty.
 * @throws BadWorkbook
 */
export async function readSheet(
  bytes: Buffer,
  mostRows: number,
  isWanted: (rows: readonly SheetRow[]) => boolean,
): Promise<Sheet | undefined> {
  const sheets = (await readWorkbook(bytes, mostRows)).filter(({ rows }) => rows.length > 0)
  const sheet = sheets.find(({ rows }) => isWanted(rows)) ?? sheets[0]
  if (sheet && sheet.rows.length > mostRows) throw new BadWorkbook('too long')
  return sheet
}
