import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { requestStateCodes as codes, type RequestReceipt } from '#contract/catalogue/private-events.ts'
import { sentRequestStates } from '#contract/platform/wire-numbers.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { api } from '#web/api/browser-api.ts'
import { type EventFormValues, eventOf } from './form-values.ts'

/** As a draft, or for review. */
export type SavedState = 'saved' | 'under_review'

export type SavedRequest = {
  /** saves the form */
  write(state: SavedState): Promise<RequestReceipt>
  /** the request for an upload: the existing one, otherwise a draft of the current input */
  find(): Promise<number>
  /** stores the new version of the request */
  remember(version: number, values?: EventFormValues): void
}

/** The request of the form, which is saved as soon as a field is filled in. */
export function useSavedRequest(
  form: UseFormReturn<EventFormValues>,
  country: CountryCode,
  { isRecovered, onMade }: { isRecovered: boolean; onMade: (id: number) => void },
): SavedRequest {
  const making = useRef<Promise<number> | null>(null)
  // After a lost answer the request may exist, with the form's earlier values.
  const mayBeThere = useRef(isRecovered)

  function remember(version: number, values = form.getValues()) {
    form.reset({ ...values, version }, { keepValues: true })
    form.setValue('version', version)
    touch(form)
  }

  async function make(): Promise<number> {
    const values = form.getValues()
    const again = mayBeThere.current
    mayBeThere.current = true
    const made = await createDraft(country, values, again)
    form.setValue('id', made.id)
    remember(made.version, { ...values, id: made.id })
    onMade(made.id)
    return made.id
  }

  function find(): Promise<number> {
    const { id } = form.getValues()
    if (id !== null) return Promise.resolve(id)
    making.current ??= make().finally(() => {
      making.current = null
    })
    return making.current
  }

  async function write(state: SavedState): Promise<RequestReceipt> {
    const id = await find()
    const values = form.getValues()
    const receipt = await api('PUT /shop-api/request-events/{id}', {
      params: { id },
      body: {
        url: country,
        event: eventOf(values),
        state: codes[state],
        version: values.version ?? undefined,
      },
    })
    remember(receipt.version, values)
    return receipt
  }

  return { write, find, remember }
}

/** `again`: the shop may have the draft with earlier values, which these replace. */
async function createDraft(
  country: CountryCode,
  values: EventFormValues,
  again: boolean,
): Promise<RequestReceipt> {
  const body = { url: country, event: eventOf(values), state: sentRequestStates.draft }
  const made = await api('POST /shop-api/request-events', {
    headers: { 'idempotency-key': values.key },
    body,
  })
  if (!again) return made
  return api('PUT /shop-api/request-events/{id}', {
    params: { id: made.id },
    body: { ...body, version: made.version },
  })
}

/** Makes the form recompute whether it has unsaved changes. */
export function touch(form: UseFormReturn<EventFormValues>): void {
  form.setValue('name', form.getValues('name'), { shouldDirty: true })
}
