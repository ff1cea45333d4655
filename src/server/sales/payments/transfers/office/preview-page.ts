import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Queryable } from '#server/platform/database.ts'
import { readPackedRows } from '#server/sales/payments/statements/statement-import-sql.ts'
import { unpackRows } from '#server/sales/payments/statements/stored-rows.ts'
import { previewLines } from './preview-lines.ts'
import { type PreviewPage, sumPreview } from './sum-preview.ts'

export type AskedPage = { id: string; country: CountryCode; page: number }

/** A page of the preview of an uploaded statement; null once its rows were imported. */
export async function previewPage(
  db: Queryable,
  { id, country, page }: AskedPage,
): Promise<PreviewPage | null> {
  const packed = await readPackedRows(db, id)
  return packed && sumPreview(await previewLines(db, country, await unpackRows(packed)), page)
}
