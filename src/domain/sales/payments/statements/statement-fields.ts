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
 * States of a line in the preview. The import will: assign it to an order or bill (`matched`); record a payment that the bank
 * took back; confirm a refund, or record that one bounced; recognise a transfer that staff confirmed by hand, the same movement
 * of another file (`twin`) or a provider's payout; ask staff (`question`, `open`); store outgoing money (`debit`); skip a line
 * that was imported before (`known`), of zero, or unreadable.
 */
export const previewStates = [
  ...(['matched', 'taken_back', 'refund_sent', 'bounced', 'confirmed', 'twin', 'payout'] as const),
  ...(['question', 'open', 'debit', 'known', 'zero', 'unreadable'] as const),
] as const

export type PreviewState = (typeof previewStates)[number]

/**
 * The questions to staff about an open line: which payment a debit reverses; whether it reverses the payment that it names;
 * which refund bounced; whether another file has the same movement, or its own file lists it twice; whether it pays an order that was placed later; whether
 * staff confirmed it by hand already; how to assign an amount that differs from the bill's.
 */
export const lineQuestions = [
  ...(['reversal', 'names_payment', 'bounce', 'twin', 'repeated', 'before_order'] as const),
  ...(['confirmed', 'other_amount'] as const),
] as const

export type LineQuestion = (typeof lineQuestions)[number]

/** The open questions of a CSV file, which staff answer: never guessed. */
export const statementQuestions = ['date_order', 'decimal', 'direction'] as const

export type StatementQuestion = (typeof statementQuestions)[number]

/** The separators of cells in a CSV file. */
export const separators = [';', ',', '\t', '|'] as const

export type Separator = (typeof separators)[number]
