import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { UploadedGuests } from '#contract/catalogue/private-event-guests.ts'
import {
  requestStateCodes as codes,
  type EventRequest,
  type RequestReceipt,
} from '#contract/catalogue/private-events.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { useForm } from '#web/forms/use-form.ts'
import { focusFirstError } from '#web/shop/sales/passengers/focus-first-error.ts'
import { forgetFormDraft, readFormDraft } from '#web/shop/screens/people/my-account/form-drafts.ts'
import { useAccount } from '#web/shop/screens/people/my-account/use-account.ts'
import { useFormDraft } from '#web/shop/screens/people/my-account/use-form-draft.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { editEventAddress, eventListAddress } from '../event-addresses.ts'
import { checkEvent, markRefused } from './check-event.ts'
import { blankValues, type EventFormValues, valuesOf } from './form-values.ts'
import { useBadRows } from './uploads/use-bad-rows.ts'
import { useUpload } from './uploads/use-upload.ts'
import { type SavedState, touch, useSavedRequest } from './use-saved-request.ts'

const newForm = 'event:new'

/** The form of an event: its input, its two files, and saving. */
export function useEventForm(
  opened: EventRequest | null,
  country: CountryCode,
  element: RefObject<HTMLFormElement | null>,
  onMade: (id: number) => void,
) {
  const t = useTranslate()
  const notice = useNotice()
  const navigate = useNavigate()
  const { userId } = useAccount()
  const [first] = useState(() => (opened ? valuesOf(opened) : blankValues()))
  const form = useForm<EventFormValues>({ defaultValues: first })
  const [id, setId] = useState(opened?.id ?? null)
  const name = id === null ? newForm : `event:${id}`
  const [isRecovered, setRecovered] = useState(() => readFormDraft(userId, name) !== null)
  useFormDraft(name, form)

  const saved = useSavedRequest(form, country, {
    isRecovered,
    onMade: (made) => {
      setId(made)
      onMade(made)
      void navigate(editEventAddress(made), { replace: true, preventScrollReset: true })
    },
  })
  // Move the stored input of the new event to the created draft.
  const isMade = opened === null && id !== null
  useEffect(() => {
    if (!isMade) return
    forgetFormDraft(userId, newForm)
    touch(form)
  }, [isMade, userId, form])

  const [imagePath, setImagePath] = useState(opened?.imagePath ?? null)
  const [guestCount, setGuestCount] = useState(opened?.guestCount ?? 0)
  const [readGuests, setReadGuests] = useState<UploadedGuests | null>(null)
  // A ref, so that a save that waited for an upload sees it at once.
  const has = useRef({ image: Boolean(opened?.imagePath), guests: Boolean(opened?.guestCount) })
  const [lacks, setLacks] = useState({ image: false, guests: false })
  const image = useUpload(
    'POST /shop-api/event-requests/{id}/upload-image',
    'image',
    saved.find,
    (answer) => {
      has.current.image = true
      setImagePath(answer.imagePath)
      setLacks((before) => ({ ...before, image: false }))
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
    has.current.guests = answer.guestCount > 0
    setGuestCount(answer.guestCount)
    if (answer.guestCount > 0) setLacks((before) => ({ ...before, guests: false }))
    followUpload(answer)
  }
  /** A draft that was sent goes under review with its last missing file. */
  function followUpload({ state, version }: RequestReceipt) {
    if (version === form.getValues('version')) return
    saved.remember(version)
    if (state !== codes.under_review || opened?.state === codes.under_review) return
    notice.success(t('page_my_events_auto_sent'))
    void navigate(eventListAddress('review'))
  }

  const [busy, setBusy] = useState<SavedState | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const [isOutdated, setOutdated] = useState<SavedState | null>(null)

  function leave() {
    forgetFormDraft(userId, name)
    void navigate(eventListAddress('review'))
  }

  async function save(state: SavedState) {
    if (busy) return
    setFailure(null)
    setBusy(state)
    try {
      await trySave(state)
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === 'request_changed') setOutdated(state)
      else if (error instanceof ApiRefusal && error.code === 'login_required') return
      else if (markRefused(form, error)) focusFirstError(element.current)
      else setFailure({ error })
    } finally {
      setBusy(null)
    }
  }

  async function trySave(state: SavedState) {
    const arrived = [await image.finished(), await guests.finished()]
    const isComplete = checkEvent(form, state)
    const { image: hasImage, guests: hasGuests } = has.current
    const isSent = state === 'under_review'
    setLacks({ image: isSent && !hasImage, guests: isSent && !hasGuests })
    const isReady = isComplete && (!isSent || (hasImage && hasGuests))
    if (!isReady || (isSent && arrived.includes(false))) return focusFirstError(element.current)
    await saved.write(state)
    notice.success(t(isSent ? 'create_event_success' : 'page_my_events_draft_saved'))
    leave()
  }

  /** Restores the saved values. */
  function discard(to: EventFormValues) {
    form.reset(to)
    forgetFormDraft(userId, name)
    setRecovered(false)
    setFailure(null)
  }

  return {
    ...{
      form,
      id,
      save,
      busy,
      failure,
      image,
      guests,
      imagePath,
      guestCount,
      readGuests,
      badRows,
      lacks,
      isRecovered,
    },
    discard: () => discard(opened ? valuesOf(opened) : blankValues()),
    other: {
      state: isOutdated,
      close: () => setOutdated(null),
      use: (theirs: EventRequest) => {
        discard(valuesOf(theirs))
        has.current = { image: theirs.imagePath !== null, guests: theirs.hasGuests }
        setImagePath(theirs.imagePath)
        setGuestCount(theirs.guestCount)
      },
      keepMine: (theirs: EventRequest) => {
        const state = isOutdated ?? 'saved'
        setOutdated(null)
        form.setValue('version', theirs.version)
        void save(state)
      },
    },
  }
}
