type Problem = 'not readable' | 'too long' | 'locked' | 'other kind'

/** A file that is not read as a spreadsheet; `kind` is the name of another kind, such as `PDF`. */
export class BadWorkbook extends Error {
  readonly why: Problem
  readonly kind: string

  constructor(why: Problem, kind = '') {
    super(why)
    this.why = why
    this.kind = kind
  }
}
