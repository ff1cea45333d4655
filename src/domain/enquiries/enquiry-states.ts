export const enquiryStates = ['open', 'answered', 'closed'] as const

export type EnquiryState = (typeof enquiryStates)[number]

export type EnquiryChange = 'answer' | 'close' | 'reopen'

/** The life of an enquiry; a change that is not in the table does not exist. An answer may be followed by another. */
export const enquiryTable: Record<EnquiryState, Partial<Record<EnquiryChange, EnquiryState>>> = {
  open: { answer: 'answered', close: 'closed' },
  answered: { answer: 'answered', close: 'closed' },
  closed: { reopen: 'open' },
}
