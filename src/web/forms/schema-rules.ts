import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { unnamedIssues } from './unnamed-issues.ts'

/** The rules of a form, as its schema has them; each error is the key of a text. */
export function schemaRules<Input extends FieldValues, Context, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, Context, Output> {
  return zodResolver(schema, unnamedIssues)
}
