import type { FieldProblem } from '#domain/platform/field-problems.ts'

/** For schemas: an issue that names no text, such as that of a union, has a general one. A page shows no other texts. */
export const unnamedIssues = { error: () => 'field_is_invalid' satisfies FieldProblem }
