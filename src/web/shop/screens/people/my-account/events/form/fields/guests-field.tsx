import { useState } from 'react'
import { largestGuestList, type UploadedGuests } from '#contract/catalogue/private-event-guests.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CorrectRows } from '../uploads/correct-rows.tsx'
import { FileDrop } from '../uploads/file-drop.tsx'
import { guestListTypes, refuseList } from '../uploads/guest-list-file.ts'
import { ListSummary } from '../uploads/list-summary.tsx'
import { sheetsToChoose } from '../uploads/sheets-to-choose.ts'
import { UploadState } from '../uploads/upload-state.tsx'
import type { BadRows } from '../uploads/use-bad-rows.ts'
import type { Upload } from '../uploads/use-upload.ts'
import { WhichSheet } from '../uploads/which-sheet.tsx'

const most = largestGuestList / 1024 / 1024

type GuestsFieldProps = {
  upload: Upload
  /** guests of the uploaded list */
  guestCount: number
  /** the answer to the last upload */
  read: UploadedGuests | null
  /** the rows of the last upload that are no guests */
  rows: BadRows
  error: string | undefined
}

/** The guest list: its template, what was read of it, and its rows that are to be corrected. */
export function GuestsField({ upload, guestCount, read, rows, error }: GuestsFieldProps) {
  const t = useTranslate()
  const [refused, setRefused] = useState<string>()
  const { state } = upload
  const sheets = sheetsToChoose(upload)
  const isOlder = read !== null && read.first.length === 0

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
        {<ReadGuests state={state} guestCount={guestCount} isOlder={isOlder} read={read} />}
        {state.at === 'failed' && sheets.length > 0 ? (
          <WhichSheet sheets={sheets} onChoose={(sheet) => upload.start(state.file, sheet)} />
        ) : (
          <UploadState upload={upload} failed={t('page_my_events_guests_failed')} />
        )}
        {(state.at === 'failed' || (state.at === 'rest' && isOlder)) && guestCount > 0 && (
          <p className="text-small">{t('page_my_events_guests_before', { count: guestCount })}</p>
        )}
        <CorrectRows rows={rows} />
      </FileDrop>
    </div>
  )
}

function ReadGuests({
  state,
  guestCount,
  isOlder,
  read,
}: {
  state: Upload['state']
  guestCount: number
  isOlder: boolean
  read: UploadedGuests | null
}) {
  const t = useTranslate()
  return (
    state.at === 'rest' &&
    guestCount > 0 &&
    !isOlder && (
      <Banner tone="success">
        {t('page_my_events_guests_read', { count: guestCount })}
        {read && <ListSummary read={read} />}
      </Banner>
    )
  )
}
