import { officeForm } from '#web/office/forms/office-form.tsx'

/* The forms that assign a line of a bank statement or confirm a transfer by hand. */

export const confirmByHand = officeForm('POST /office-api/transfers/confirm')
export const forgive = officeForm('POST /office-api/transfers/forgive')
export const undoByHand = officeForm('POST /office-api/transfers/undo')
export const place = officeForm('POST /office-api/transfers/lines/{id}/place')
export const takenBack = officeForm('POST /office-api/transfers/lines/{id}/taken-back')
export const payout = officeForm('POST /office-api/transfers/lines/{id}/payout')
export const cameBack = officeForm('POST /office-api/transfers/lines/{id}/came-back')
export const undo = officeForm('POST /office-api/transfers/lines/{id}/undo')
export const setAside = officeForm('POST /office-api/transfers/lines/{id}/set-aside')
export const outgoing = officeForm('POST /office-api/transfers/lines/{id}/outgoing')
export const takeBack = officeForm('POST /office-api/transfers/lines/{id}/take-back')
