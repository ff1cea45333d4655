import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EventRequest } from '#contract/catalogue/private-events.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { useForm } from '#web/forms/use-form.ts'
import { forgetFormDraft, readFormDraft } from '#web/shop/screens/people/my-account/form-drafts.ts'
import { useAccount } from '#web/shop/screens/people/my-account/use-account.ts'
import { useFormDraft } from '#web/shop/screens/people/my-account/use-form-draft.ts'
import { editEventAddress } from '../event-addresses.ts'
import { blankValues, type EventFormValues, valuesOf } from './form-values.ts'
import { useEventFiles } from './uploads/use-event-files.ts'
import { touch, useSavedRequest } from './use-saved-request.ts'
import { type EventForm, useSaving } from './use-saving.ts'

const newForm = 'event:new'

/** The form of an event: its input, its two files, and saving. */
export function useEventForm(
  opened: EventRequest | null,
  country: CountryCode,
  element: RefObject<HTMLFormElement | null>,
  onMade: (id: number) => void,
) {
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
  useMovedDraft(opened === null && id !== null, form)

  const files = useEventFiles(opened, form, saved)
  const saving = useSaving({ form, element, files, saved, draft: name })

  /** Restores the saved values. */
  function discard(to: EventFormValues) {
    form.reset(to)
    forgetFormDraft(userId, name)
    setRecovered(false)
    saving.clearFailure()
  }

  return {
    form,
    id,
    files,
    save: saving.save,
    busy: saving.busy,
    failure: saving.failure,
    isRecovered,
    discard: () => discard(opened ? valuesOf(opened) : blankValues()),
    other: {
      state: saving.outdated,
      close: saving.closeOutdated,
      use: (theirs: EventRequest) => {
        discard(valuesOf(theirs))
        files.replace(theirs)
      },
      keepMine: (theirs: EventRequest) => {
        const state = saving.outdated ?? 'saved'
        saving.closeOutdated()
        form.setValue('version', theirs.version)
        void saving.save(state)
      },
    },
  }
}

/** Moves the stored input of the new event to the created draft. */
function useMovedDraft(isMade: boolean, form: EventForm): void {
  const { userId } = useAccount()
  useEffect(() => {
    if (!isMade) return
    forgetFormDraft(userId, newForm)
    touch(form)
  }, [isMade, userId, form])
}
