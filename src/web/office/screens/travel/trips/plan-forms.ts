import { officeForm } from '#web/office/forms/office-form.tsx'

/* The forms of a trip's screen. */

export const make = officeForm('POST /office-api/trips/{id}/plans')
export const stop = officeForm('POST /office-api/plans/{id}/stop')
export const publish = officeForm('POST /office-api/plans/{id}/publish')
export const assignFleet = officeForm('PUT /office-api/plans/{id}/fleet')
export const replaceVan = officeForm('POST /office-api/plans/{id}/break-down')
export const nextDraft = officeForm('POST /office-api/plans/{id}/drafts')
export const edit = officeForm('POST /office-api/plans/{id}/edits')

/** The edits of a draft, which are values of \`act\`. */
export const planEdits = ['move', 'lock', 'unlock', 'undo', 'redo']
