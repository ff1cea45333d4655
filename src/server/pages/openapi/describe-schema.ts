import { z } from 'zod'
import { countryCode, email, localeCode, phone, uuid } from '#contract/platform/fields.ts'
import { countries } from '#domain/geography/countries/countries.ts'
import { locales } from '#domain/platform/locales.ts'
import { namedSchemas } from './named-schemas.ts'
import type { Schema } from './openapi.ts'

type Io = 'input' | 'output'

/** Descriptions for schemas that are validated by code. */
function notes() {
  return z
    .registry<Schema & { id?: string }>()
    .add(email, { format: 'email' })
    .add(phone, {
      description: 'International (+52…), or national to the country of the request; stored in E.164',
    })
    .add(countryCode, { enum: countries.map(({ code }) => code) })
    .add(localeCode, { enum: [...locales] })
    .add(uuid, { format: 'uuid' })
}

const withoutNames = notes()
const withNames = { input: notes(), output: notes() }
for (const [name, schema] of namedSchemas) {
  withNames.input.add(schema, { id: `${name}Input` })
  withNames.output.add(schema, { id: name })
}

const addressOf = (name: string) => `#/components/schemas/${name}`

/** The complete JSON Schema of a request (`input`) or response (`output`). */
export function describeSchema(schema: z.ZodType, io: Io): Schema {
  return plain(z.toJSONSchema(schema, { ...options, io, metadata: withoutNames }))
}

/** The same with references to `namedComponents`. */
export function describeWithNames(schema: z.ZodType, io: Io): Schema {
  const name = withNames[io].get(schema)?.id
  if (name) return { $ref: addressOf(name) }
  const described = z.toJSONSchema(schema, { ...options, io, metadata: withNames[io] })
  return JSON.parse(JSON.stringify(plain(described)).replaceAll('"#/$defs/', `"${addressOf('')}`))
}

/** Every named schema, for `components`: `OrderDraftInput` for requests, `EventCard` for responses. */
export function namedComponents(): Record<string, Schema> {
  const all = (['output', 'input'] as const).flatMap((io) =>
    Object.entries(
      z.toJSONSchema(withNames[io], { ...options, io, metadata: withNames[io], uri: addressOf }).schemas,
    ),
  )
  return Object.fromEntries(all.map(([name, schema]) => [name, plain(schema)]))
}

const options = {
  unrepresentable: 'any',
  override({ jsonSchema }) {
    if (jsonSchema.format === 'uuid') delete jsonSchema.pattern
    // Clients must accept additional fields in responses.
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    // JavaScript's own limits are not rules of the shop.
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  },
} satisfies z.core.ToJSONSchemaParams

function plain({ $schema, $id, $defs, ...described }: z.core.JSONSchema.BaseSchema): Schema {
  return described as Schema
}
