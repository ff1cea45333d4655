import { useState } from 'react'
import { largestGuestList, type UploadedGuests } from '#contract/private-events/private-event-guests.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BadRows } from '../uploads/bad-rows.tsx'
import { FileDrop } from '../uploads/file-drop.tsx'
import { guestListTypes, refuseList } from '../uploads/guest-list-file.ts'
import { UploadState } from '../uploads/upload-state.tsx'
import type { Upload } from '../uploads/use-upload.ts'

const most = largestGuestList / 1024 / 1024

/** The guest list: its template, the number of guests, and all rows with errors. */
export function GuestsField({
  upload,
  guestCount,
  read,
  error,
}: {
  upload: Upload
  /** guests of the uploaded list */
  guestCount: number
  /** the answer to the last upload */
  read: UploadedGuests | null
  error: string | undefined
}) {
  const t = useTranslate()
  const [refused, setRefused] = useState<string>()
  const { state } = upload
  const hasBadRows =
    state.at === 'failed' &&
    state.error instanceof ApiRefusal &&
    state.error.code === 'guest_list_has_bad_rows'

  function take(file: File) {
    const why = refuseList(file, t)
    setRefused(why)
    if (!why) upload.start(file)
  }

  const isOn = guestCount > 0 || state.at !== 'rest'
  return (
    <div className="flex flex-col gap-4">
      <a
        href="/shop-api/guest-list-template.xlsx"
        download
        className="link inline-flex min-h-11 items-center gap-2 self-start rounded-small"
      >
        <Icon name="download" />
        {t('page_my_events_template')}
      </a>
      <FileDrop
        label={t('page_my_events_section_guests')}
        accept={guestListTypes}
        icon="users"
        action={t(isOn ? 'page_my_events_guests_change' : 'page_my_events_guests_choose')}
        hint={t('page_my_events_guests_hint', { most })}
        error={refused ?? error}
        isFailed={state.at === 'failed'}
        isOn={isOn}
        onFile={take}
      >
        {state.at === 'rest' && guestCount > 0 && (
          <Banner tone="success">
            {t('page_my_events_guests_read', { count: guestCount })}
            {read !== null && read.merged > 0 && (
              <span className="block text-small font-normal">
                {t('page_my_events_guests_merged', { count: read.merged })}
              </span>
            )}
          </Banner>
        )}
        {hasBadRows ? (
          <BadRows refusal={state.error as ApiRefusal} />
        ) : (
          <UploadState upload={upload} failed={t('page_my_events_guests_failed')} />
        )}
        {state.at === 'failed' && guestCount > 0 && (
          <p className="text-small">{t('page_my_events_guests_before', { count: guestCount })}</p>
        )}
      </FileDrop>
    </div>
  )
}
