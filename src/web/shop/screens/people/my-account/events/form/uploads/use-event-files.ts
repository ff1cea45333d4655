import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { UploadedGuests } from '#contract/catalogue/private-event-guests.ts'
import {
  requestStateCodes as codes,
  type EventRequest,
  type RequestReceipt,
} from '#contract/catalogue/private-events.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { eventListAddress } from '../../event-addresses.ts'
import type { EventFormValues } from '../form-values.ts'
import type { useSavedRequest } from '../use-saved-request.ts'
import { useBadRows } from './use-bad-rows.ts'
import { useUpload } from './use-upload.ts'

export type EventFiles = ReturnType<typeof useEventFiles>

/** The picture and the guest list of an event: their uploads, and which of them it lacks. */
export function useEventFiles(
  opened: EventRequest | null,
  form: UseFormReturn<EventFormValues>,
  saved: ReturnType<typeof useSavedRequest>,
) {
  const t = useTranslate()
  const notice = useNotice()
  const followUpload = useFollowUpload(opened, form, saved)
  const stored = useStoredFiles(opened)
  const [readGuests, setReadGuests] = useState<UploadedGuests | null>(null)
  const image = useUpload(
    'POST /shop-api/event-requests/{id}/upload-image',
    'image',
    saved.find,
    (answer) => {
      stored.takeImage(answer.imagePath)
      followUpload(answer)
    },
  )
  const guests = useUpload(
    'POST /shop-api/event-requests/{id}/upload-guests',
    'guests',
    saved.find,
    (answer) => {
      badRows.take(answer)
      setReadGuests(answer)
      takeGuests(answer)
    },
  )
  const badRows = useBadRows(opened?.id ?? null, (answer) => {
    if (answer.added > 0) notice.success(t('page_my_events_bad_added', { count: answer.added }))
    takeGuests(answer)
  })
  function takeGuests(answer: RequestReceipt & { guestCount: number }) {
    stored.takeGuests(answer.guestCount)
    followUpload(answer)
  }

  return {
    image,
    guests,
    readGuests,
    badRows,
    ...stored,
    /** Waits for both uploads, and shows which file an event lacks that is to be sent. */
    async settle(isSent: boolean): Promise<{ areReady: boolean; haveArrived: boolean }> {
      const arrived = [await image.finished(), await guests.finished()]
      return { areReady: stored.showLacks(isSent), haveArrived: !arrived.includes(false) }
    },
  }
}

/** A draft that was sent goes under review with its last missing file. */
function useFollowUpload(
  opened: EventRequest | null,
  form: UseFormReturn<EventFormValues>,
  saved: ReturnType<typeof useSavedRequest>,
) {
  const t = useTranslate()
  const notice = useNotice()
  const navigate = useNavigate()
  return ({ state, version }: RequestReceipt) => {
    if (version === form.getValues('version')) return
    saved.remember(version)
    if (state !== codes.under_review || opened?.state === codes.under_review) return
    notice.success(t('page_my_events_auto_sent'))
    void navigate(eventListAddress('review'))
  }
}

/** The files that the server has, and which of them are shown as missing. */
function useStoredFiles(opened: EventRequest | null) {
  const [imagePath, setImagePath] = useState(opened?.imagePath ?? null)
  const [guestCount, setGuestCount] = useState(opened?.guestCount ?? 0)
  // A ref, so that a save that waited for an upload sees it at once.
  const has = useRef({ image: Boolean(opened?.imagePath), guests: Boolean(opened?.guestCount) })
  const [lacks, setLacks] = useState({ image: false, guests: false })
  return {
    imagePath,
    guestCount,
    lacks,
    takeImage(path: string | null) {
      has.current.image = true
      setImagePath(path)
      setLacks((before) => ({ ...before, image: false }))
    },
    takeGuests(count: number) {
      has.current.guests = count > 0
      setGuestCount(count)
      if (count > 0) setLacks((before) => ({ ...before, guests: false }))
    },
    /** Returns whether no file is missing. */
    showLacks(isSent: boolean): boolean {
      const { image, guests } = has.current
      setLacks({ image: isSent && !image, guests: isSent && !guests })
      return image && guests
    },
    /** Takes the files that another window has saved. */
    replace(theirs: EventRequest) {
      has.current = { image: theirs.imagePath !== null, guests: theirs.hasGuests }
      setImagePath(theirs.imagePath)
      setGuestCount(theirs.guestCount)
    },
  }
}
