import { largestGuestList } from '#contract/catalogue/private-event-guests.ts'
import type { Translate } from '#web/texts/messages.tsx'

/** File types of a guest list; phones know files by their media types. */
export const guestListTypes = [
  ...['.xlsx', '.xlsm', '.xlsb', '.xls', '.ods', '.fods', '.csv', '.tsv', '.txt', '.xml', '.html', '.htm'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ...['application/vnd.ms-excel', 'application/vnd.oasis.opendocument.spreadsheet', 'text/csv', 'text/plain'],
].join(',')

/** Why a file is rejected before the upload; undefined if it is not. */
export function refuseList(file: File, t: Translate): string | undefined {
  if (file.size <= largestGuestList) return undefined
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
  return t('page_my_events_too_large', { size: megabytes(file.size), most: megabytes(largestGuestList) })
}
