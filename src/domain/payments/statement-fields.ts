/** The fields of a statement's line that a column of a CSV file may hold; the first three have to be there. */
export const statementFields = ['date', 'amount', 'reference', 'payer', 'tracking'] as const

export type StatementField = (typeof statementFields)[number]

/**
 * What would come of a line: it pays something, it stays open, it was read before, it is no money that came, or it is not
 * read.
 */
export const previewStates = ['matched', 'open', 'known', 'zero', 'unreadable'] as const

export type PreviewState = (typeof previewStates)[number]

/** What may separate the cells of a CSV file. */
export const separators = [';', ',', '\t', '|'] as const

export type Separator = (typeof separators)[number]
