import { officeForm } from '#web/office/forms/office-form.tsx'

/* The forms of a van's link. Each names the van in its field `id`. */

export const renew = officeForm('POST /office-api/routes/{id}/driver-link')
export const revoke = officeForm('DELETE /office-api/routes/{id}/driver-link')
