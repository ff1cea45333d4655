import type { OfficeGuests } from '#contract/office/catalogue/requests.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { FileFacts } from '#web/office/ui/imports/file-facts.tsx'
import { Banner } from '#web/ui/banner.tsx'

/** Further rows are counted. */
const mostTold = 20

/** What was read of a guest list, and what was left out. */
export function ListRead({ read, isOpen }: { read: OfficeGuests; isOpen: boolean }) {
  const t = useTexts()
  const { first, contactsAfter, askedOut, notComing, merged, mergedRows, updated } = read
  const none = first.length === 0
  const untold = read.badRowsInAll - read.badRows.length
  return (
    <Banner tone={none ? 'info' : 'success'}>
      {none
        ? t('requests_list_nothing')
        : isOpen
          ? t('requests_list_read', { count: read.guestCount })
          : t('requests_list_added', { count: read.added })}
      <FileFacts
        file={read}
        further={[
          !none && t('requests_list_first', { names: first.join(', ') }),
          contactsAfter && t('requests_list_contacts_after', { person: contactsAfter }),
          askedOut.length > 0 && t('requests_list_asked_out', { names: askedOut.join(', ') }),
          notComing.length > 0 && t('requests_list_not_coming', { count: notComing.length }),
          ...notComing
            .slice(0, mostTold)
            .map(({ row, fullname, said }) =>
              t('requests_list_not_coming_row', { row, name: fullname, said }),
            ),
          updated > 0 && t('requests_list_updated', { count: updated }),
          merged > 0 && t('requests_list_merged', { count: merged }),
          ...mergedRows
            .slice(0, mostTold)
            .map(({ row, fullname, sameAs }) =>
              t('requests_list_merged_row', { row, name: fullname, first: sameAs }),
            ),
          untold > 0 && t('requests_list_bad_more', { count: untold }),
        ]}
      />
    </Banner>
  )
}
