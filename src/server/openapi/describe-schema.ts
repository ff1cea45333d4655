import { z } from 'zod'
import { countryCode, email, localeCode, phone, uuid } from '#contract/fields.ts'
import { countries } from '#domain/countries/countries.ts'
import { locales } from '#domain/locales.ts'
import type { Schema } from './openapi.ts'

/** What a schema that reads text in code cannot say of itself. */
const notes = z.registry<Schema>()
notes.add(email, { format: 'email' })
notes.add(phone, { description: 'International (+52…), or national to Mexico; kept in E.164' })
notes.add(countryCode, { enum: countries.map(({ code }) => code) })
notes.add(localeCode, { enum: [...locales] })
notes.add(uuid, { format: 'uuid' })

/** JSON Schema of what a caller sends (`input`) or gets (`output`). */
export function describeSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io,
    metadata: notes,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      if (jsonSchema.format === 'uuid') delete jsonSchema.pattern
      // Callers must not break when an answer says more one day.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      // The limits of JavaScript's numbers are nobody's rule.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  })
  return described as Schema
}
