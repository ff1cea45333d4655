import type { FileContents } from '#contract/office/platform/imported-file.ts'
import { useTexts } from '#web/office/app/texts.tsx'

type Read = Pick<FileContents, 'sheet' | 'leftOut' | 'notUnderstood' | 'sums'>

/** The sheet that was read, and what was left out; `further` lines follow. */
export function FileFacts({
  file: { sheet, leftOut, notUnderstood, sums },
  further = [],
}: {
  file: Read
  further?: readonly (string | false | undefined)[]
}) {
  const t = useTexts()
  const lines = [
    sheet && t('import_sheet', { sheet }),
    leftOut.above > 0 && t('import_rows_above', { count: leftOut.above }),
    leftOut.rows > 0 && t('import_hidden_rows', { count: leftOut.rows }),
    leftOut.columns > 0 && t('import_hidden_columns', { count: leftOut.columns }),
    leftOut.sheets > 0 && t('import_hidden_sheets', { count: leftOut.sheets }),
    sums.length > 0 && t('import_sums', { lines: sums.slice(0, 20).join(', ') }),
    notUnderstood.length > 0 && t('import_unread', { columns: notUnderstood.join(', ') }),
    ...further,
  ].filter((line): line is string => Boolean(line))
  return (
    <ul className="text-small font-normal text-ink-soft empty:hidden">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  )
}
