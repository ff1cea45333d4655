import { useState } from 'react'
import { largestGuestList, type UploadedGuests } from '#contract/catalogue/private-event-guests.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { CorrectRows } from '../form/uploads/correct-rows.tsx'
import { FileDrop } from '../form/uploads/file-drop.tsx'
import { guestListTypes, refuseList } from '../form/uploads/guest-list-file.ts'
import { ListSummary } from '../form/uploads/list-summary.tsx'
import { sheetsToChoose } from '../form/uploads/sheets-to-choose.ts'
import { UploadState } from '../form/uploads/upload-state.tsx'
import { useBadRows } from '../form/uploads/use-bad-rows.ts'
import { useUpload } from '../form/uploads/use-upload.ts'
import { WhichSheet } from '../form/uploads/which-sheet.tsx'

/** Another guest list, which is added to the first. */
export function InviteByList({ id, onInvited }: { id: number; onInvited: () => void }) {
  const t = useTranslate()
  const [refused, setRefused] = useState<string>()
  const notice = useNotice()
  const [read, setRead] = useState<UploadedGuests | null>(null)
  const rows = useBadRows(id, ({ added }) => {
    if (added > 0) notice.success(t('page_my_events_invited_many', { count: added }))
    onInvited()
  })
  const upload = useUpload(
    'POST /shop-api/event-requests/{id}/upload-guests',
    'guests',
    async () => id,
    (answer) => {
      setRead(answer)
      rows.take(answer)
      onInvited()
    },
  )
  const { state } = upload
  const sheets = sheetsToChoose(upload)
  return (
    <FileDrop
      label={t('page_my_events_section_guests')}
      accept={guestListTypes}
      icon="users"
      action={t('page_my_events_invite_list')}
      hint={t('page_my_events_invite_list_hint', { most: largestGuestList / 1024 / 1024 })}
      error={refused}
      isFailed={state.at === 'failed'}
      isOn
      onFile={(file) => {
        const why = refuseList(file, t)
        setRefused(why)
        setRead(null)
        if (!why) upload.start(file)
      }}
    >
      {state.at === 'rest' && read && read.first.length > 0 && (
        <Banner tone={read.added > 0 ? 'success' : 'info'}>
          {read.added > 0
            ? t('page_my_events_invited_many', { count: read.added })
            : t('page_my_events_invited_none')}
          <ListSummary read={read} />
        </Banner>
      )}
      {state.at === 'failed' && sheets.length > 0 ? (
        <WhichSheet sheets={sheets} onChoose={(sheet) => upload.start(state.file, sheet)} />
      ) : (
        <UploadState upload={upload} failed={t('page_my_events_guests_failed')} />
      )}
      <CorrectRows rows={rows} />
    </FileDrop>
  )
}
