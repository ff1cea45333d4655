import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { privateEventDraft, privateEventForm } from '#contract/private-events/private-event-form.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { type EventFormValues, eventOf } from './form-values.ts'
import type { SavedState } from './use-saved-request.ts'

type Form = UseFormReturn<EventFormValues>

/** Marks what the shop would refuse of the form; whether there is nothing. A draft may lack anything. */
export function checkEvent(form: Form, state: SavedState): boolean {
  form.clearErrors()
  const { additionalStops } = form.getValues()
  const schema = state === 'under_review' ? privateEventForm : privateEventDraft
  // The stops as they stand in the form, so that each error finds its own.
  const { error } = schema.safeParse({ ...eventOf(form.getValues()), additionalStops })
  for (const { path, message } of error?.issues ?? []) {
    // Errors of the stops are shown once for all of them.
    const key = path[0] === 'additionalStops' ? 'field_is_required' : message
    form.setError(path.join('.') as FieldPath<EventFormValues>, { message: key })
  }
  return error === undefined
}

/** Marks the fields that the shop has refused; whether there were any. */
export function markRefused(form: Form, error: unknown): boolean {
  if (!(error instanceof ApiRefusal)) return false
  const fields = Object.entries(error.fields)
  for (const [name, message] of fields) {
    form.setError(name.replace(/^event\./, '') as FieldPath<EventFormValues>, { message })
  }
  return fields.length > 0
}
