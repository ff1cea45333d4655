import type { UploadedGuests } from '#contract/catalogue/private-event-guests.ts'
import { useTranslate } from '#web/texts/messages.tsx'

/** Further rows are counted. */
const mostTold = 20

/** A summary of an uploaded guest list: its sheet, its first guests, and the parts that were left out. */
export function ListSummary({ read }: { read: UploadedGuests }) {
  const t = useTranslate()
  const { sheet, first, leftOut, notUnderstood, contactsAfter, sums, askedOut } = read
  const { notComing, merged, mergedRows, updated } = read
  const lines = [
    sheet && t('page_my_events_list_sheet', { sheet }),
    first.length > 0 && t('page_my_events_list_first', { names: first.join(', ') }),
    leftOut.above > 0 && t('page_my_events_list_rows_above', { count: leftOut.above }),
    leftOut.rows > 0 && t('page_my_events_list_hidden_rows', { count: leftOut.rows }),
    leftOut.columns > 0 && t('page_my_events_list_hidden_columns', { count: leftOut.columns }),
    leftOut.sheets > 0 && t('page_my_events_list_hidden_sheets', { count: leftOut.sheets }),
    notUnderstood.length > 0 && t('page_my_events_list_unread', { columns: notUnderstood.join(', ') }),
    contactsAfter && t('page_my_events_list_contacts_after', { person: contactsAfter }),
    sums.length > 0 && t('page_my_events_list_sums', { rows: sums.slice(0, mostTold).join(', ') }),
    askedOut.length > 0 && t('page_my_events_list_asked_out', { names: askedOut.join(', ') }),
    notComing.length > 0 && t('page_my_events_list_not_coming', { count: notComing.length }),
    ...notComing
      .slice(0, mostTold)
      .map(({ row, fullname, said }) =>
        t('page_my_events_list_not_coming_row', { row, name: fullname, said }),
      ),
    updated > 0 && t('page_my_events_list_updated', { count: updated }),
    merged > 0 && t('page_my_events_guests_merged', { count: merged }),
    ...mergedRows
      .slice(0, mostTold)
      .map(({ row, fullname, sameAs }) =>
        t('page_my_events_guests_merged_row', { row, name: fullname, first: sameAs }),
      ),
  ].filter((line): line is string => Boolean(line))
  return (
    <span className="mt-1 block text-small font-normal">
      {lines.map((line) => (
        <span key={line} translate="no" className="block wrap-anywhere">
          {line}
        </span>
      ))}
    </span>
  )
}
