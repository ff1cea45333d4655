import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import type { Shop } from '#server/platform/context.ts'
import { dayInWords, officeText } from '#server/platform/texts/office-texts.ts'
import { readExportsToFind } from './search-exports-sql.ts'

/** The caller's available exports, by their description in the caller's language, or by a pasted URL. */
export async function findExportHits(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  text: string,
  { id: staffId, language }: { id: string; language: OfficeLanguage },
): Promise<{ id: string; title: string; detail: string; exact: boolean }[]> {
  const words = text.toLocaleLowerCase(language)
  const found = await readExportsToFind(db, { staffId, id: text, now: clock.now() })
  return found
    .map(({ id, source, format, rows, day, exact }) => ({
      ...{ id, exact, title: `${officeText(language, `export_source_${source}`)} · ${format.toUpperCase()}` },
      detail: [
        dayInWords(language, day),
        rows === null ? '' : `${officeText(language, 'export_rows')}: ${rows}`,
      ]
        .filter(Boolean)
        .join(' · '),
    }))
    .filter(({ exact, title }) => exact || title.toLocaleLowerCase(language).includes(words))
    .slice(0, 20)
}
