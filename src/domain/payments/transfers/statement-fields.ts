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
 * The result of a line in the preview: it pays something, stays open, is outgoing money, was imported before, moves no
 * money, or cannot be read.
 */
export const previewStates = ['matched', 'open', 'debit', 'known', 'zero', 'unreadable'] as const

export type PreviewState = (typeof previewStates)[number]

/** The open questions of a CSV file, which staff answer: never guessed. */
export const statementQuestions = ['date_order', 'decimal', 'direction'] as const

export type StatementQuestion = (typeof statementQuestions)[number]

/** The separators of cells in a CSV file. */
export const separators = [';', ',', '\t', '|'] as const

export type Separator = (typeof separators)[number]
