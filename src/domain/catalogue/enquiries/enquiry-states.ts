export const enquiryStates = ['open', 'answered', 'closed'] as const

export type EnquiryState = (typeof enquiryStates)[number]

export type EnquiryChange = 'answer' | 'close' | 'reopen'

/** The transitions of an enquiry; others are impossible. An answer may be followed by another. */
export const enquiryTable: Record<EnquiryState, Partial<Record<EnquiryChange, EnquiryState>>> = {
  open: { answer: 'answered', close: 'closed' },
  answered: { answer: 'answered', close: 'closed' },
  closed: { reopen: 'open' },
}
