import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { privateEventDraft, privateEventForm } from '#contract/catalogue/private-event-form.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { unnamedIssues } from '#web/forms/unnamed-issues.ts'
import { type EventFormValues, eventOf } from './form-values.ts'
import type { SavedState } from './use-saved-request.ts'

type Form = UseFormReturn<EventFormValues>

/**
 * Shows the errors that the server would report; returns whether there are none. A draft may be incomplete.
 */
export function checkEvent(form: Form, state: SavedState): boolean {
  form.clearErrors()
  const { additionalStops } = form.getValues()
  const schema = state === 'under_review' ? privateEventForm : privateEventDraft
  // The stops in the form's order, so that errors match.
  const { error } = schema.safeParse({ ...eventOf(form.getValues()), additionalStops }, unnamedIssues)
  for (const { path, message } of error?.issues ?? []) {
    // Errors of the stops are shown once for all of them.
    const key = path[0] === 'additionalStops' ? 'field_is_required' : message
    form.setError(path.join('.') as FieldPath<EventFormValues>, { message: key })
  }
  return error === undefined
}

/** Shows the errors of refused fields; returns whether there were any. */
export function markRefused(form: Form, error: unknown): boolean {
  if (!(error instanceof ApiRefusal)) return false
  const fields = Object.entries(error.fields)
  for (const [name, message] of fields) {
    form.setError(name.replace(/^event\./, '') as FieldPath<EventFormValues>, { message })
  }
  return fields.length > 0
}
