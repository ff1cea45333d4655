/** The fields of a statement's line that a column of a CSV file may hold; the first three have to be there. */
export const statementFields = ['date', 'amount', 'reference', 'payer', 'tracking'] as const

export type StatementField = (typeof statementFields)[number]

/**
 * The outcome of a line in the preview: it pays something, it stays open, it was read before, no money came with it, or it
 * cannot be read.
 */
export const previewStates = ['matched', 'open', 'known', 'zero', 'unreadable'] as const

export type PreviewState = (typeof previewStates)[number]

/** The separators of cells in a CSV file. */
export const separators = [';', ',', '\t', '|'] as const

export type Separator = (typeof separators)[number]
