/** The fields of a statement line that a CSV column may contain; the first three are required. */
export const statementFields = [
  ...(['date', 'amount', 'reference'] as const),
  ...(['debit', 'direction', 'payer', 'account', 'tracking', 'currency'] as const),
] as const

export type StatementField = (typeof statementFields)[number]

/** `credit`: money that came to our account. `debit`: money that left it. */
export const directions = ['credit', 'debit'] as const

export type Direction = (typeof directions)[number]

/**
 * What a line becomes, for the preview: it pays something; takes a payment back; sends a refund of ours or brings one back; is the
 * transfer that staff confirmed by hand; is a question for staff (`twin`: it is probably a movement of another file, `payout`: a
 * provider's payout); is outgoing money; was imported before; moves no money; cannot be read.
 */
export const previewStates = [
  ...(['matched', 'taken_back', 'refund_sent', 'bounced', 'confirmed', 'twin', 'payout'] as const),
  ...(['question', 'open', 'debit', 'known', 'zero', 'unreadable'] as const),
] as const

export type PreviewState = (typeof previewStates)[number]

/**
 * What staff are asked about an open line: which payment a debit undoes; whether it takes the payment back that it names;
 * which refund came back; whether it is the movement of another file; whether it pays an order that is younger; whether it
 * is the transfer that staff confirmed; what to do with another amount than the bill's.
 */
export const lineQuestions = [
  ...(['reversal', 'names_payment', 'bounce', 'twin', 'before_order'] as const),
  ...(['confirmed', 'other_amount'] as const),
] as const

export type LineQuestion = (typeof lineQuestions)[number]

/** The open questions of a CSV file, which staff answer: never guessed. */
export const statementQuestions = ['date_order', 'decimal', 'direction'] as const

export type StatementQuestion = (typeof statementQuestions)[number]

/** The separators of cells in a CSV file. */
export const separators = [';', ',', '\t', '|'] as const

export type Separator = (typeof separators)[number]
