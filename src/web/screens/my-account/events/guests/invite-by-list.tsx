import { useState } from 'react'
import { largestGuestList } from '#contract/private-events/private-event-guests.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { BadRows } from '../form/uploads/bad-rows.tsx'
import { FileDrop } from '../form/uploads/file-drop.tsx'
import { guestListTypes, refuseList } from '../form/uploads/guest-list-file.ts'
import { UploadState } from '../form/uploads/upload-state.tsx'
import { useUpload } from '../form/uploads/use-upload.ts'

/** Another guest list, which is added to the first. */
export function InviteByList({ id, onInvited }: { id: number; onInvited: () => void }) {
  const t = useTranslate()
  const [refused, setRefused] = useState<string>()
  const [added, setAdded] = useState<number | null>(null)
  const upload = useUpload(
    'POST /shop-api/event-requests/{id}/upload-guests',
    'guests',
    async () => id,
    (read) => {
      setAdded(read.added)
      onInvited()
    },
  )
  const { state } = upload
  const hasBadRows =
    state.at === 'failed' &&
    state.error instanceof ApiRefusal &&
    state.error.code === 'guest_list_has_bad_rows'
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
        setAdded(null)
        if (!why) upload.start(file)
      }}
    >
      {state.at === 'rest' && added !== null && (
        <Banner tone={added > 0 ? 'success' : 'info'}>
          {added > 0 ? t('page_my_events_invited_many', { count: added }) : t('page_my_events_invited_none')}
        </Banner>
      )}
      {hasBadRows ? (
        <BadRows refusal={state.error as ApiRefusal} />
      ) : (
        <UploadState upload={upload} failed={t('page_my_events_guests_failed')} />
      )}
    </FileDrop>
  )
}
