import { type RefObject, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiRefusal } from '#web/api/api.ts'
import { focusFirstError } from '#web/shop/sales/passengers/focus-first-error.ts'
import { forgetFormDraft } from '#web/shop/screens/people/my-account/form-drafts.ts'
import { useAccount } from '#web/shop/screens/people/my-account/use-account.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { eventListAddress } from '../event-addresses.ts'
import { checkEvent, markRefused } from './check-event.ts'
import type { EventFormValues } from './form-values.ts'
import type { EventFiles } from './uploads/use-event-files.ts'
import type { SavedState, useSavedRequest } from './use-saved-request.ts'

export type EventForm = UseFormReturn<EventFormValues>

type Parts = {
  form: EventForm
  element: RefObject<HTMLFormElement | null>
  files: EventFiles
  saved: ReturnType<typeof useSavedRequest>
  /** the name of the stored input */
  draft: string
}

/** Saves an event as a draft or for review. A conflict with another window is left to the customer. */
export function useSaving({ form, element, files, saved, draft }: Parts) {
  const t = useTranslate()
  const notice = useNotice()
  const navigate = useNavigate()
  const { userId } = useAccount()
  const [busy, setBusy] = useState<SavedState | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const [outdated, setOutdated] = useState<SavedState | null>(null)

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
    const isSent = state === 'under_review'
    const { areReady, haveArrived } = await files.settle(isSent)
    const isComplete = checkEvent(form, state)
    if (!isComplete || (isSent && !(areReady && haveArrived))) return focusFirstError(element.current)
    await saved.write(state)
    notice.success(t(isSent ? 'create_event_success' : 'page_my_events_draft_saved'))
    forgetFormDraft(userId, draft)
    void navigate(eventListAddress('review'))
  }

  return {
    save,
    busy,
    failure,
    clearFailure: () => setFailure(null),
    outdated,
    closeOutdated: () => setOutdated(null),
  }
}
