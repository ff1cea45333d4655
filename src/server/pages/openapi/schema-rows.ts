import type { Schema } from './openapi.ts'

/** A row of the table that shows a schema: `tickets[].addresses[].address`, `string`, … */
export type SchemaRow = { path: string; type: string; required: boolean; notes: string }

/** Every field of a schema, nested ones with their path. */
export function schemaRows(schema: Schema, path = '', required = true): SchemaRow[] {
  const inner = innerRows(schema, path)
  if (path === '') return inner.length > 0 ? inner : [{ path: '(whole)', ...described(schema), required }]
  return [{ path, ...described(schema), required }, ...inner]
}

function innerRows(schema: Schema, path: string): SchemaRow[] {
  const whole = nonNull(schema)
  if (whole.items) {
    const inside = `${path}[]`
    return nonNull(whole.items).properties ? innerRows(whole.items, inside) : []
  }
  const prefix = path === '' ? '' : `${path}.`
  return Object.entries(whole.properties ?? {}).flatMap(([name, field]) =>
    schemaRows(field, `${prefix}${name}`, whole.required?.includes(name) ?? false),
  )
}

function described(schema: Schema): { type: string; notes: string } {
  return { type: typeOf(schema), notes: notesOf(schema) }
}

/** `{a} or null` is shown as a, with a `?` after its type. */
function nonNull(schema: Schema): Schema {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null')
  return others?.length === 1 && others[0] ? others[0] : schema
}

function typeOf(schema: Schema): string {
  if (schema.anyOf) {
    const types = schema.anyOf.filter(({ type }) => type !== 'null').map(typeOf)
    const nullable = types.length < schema.anyOf.length
    return [...new Set(types), ...(nullable ? ['null'] : [])].join(' or ')
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`
  return [schema.type ?? 'anything'].flat().join(' or ')
}

function notesOf(schema: Schema): string {
  const whole = nonNull(schema)
  const notes = [
    whole.description,
    whole.format,
    whole.enum?.map((value) => JSON.stringify(value)).join(' · '),
    whole.pattern && `like ${whole.pattern}`,
    range(whole.minLength, whole.maxLength, 'characters'),
    range(whole.minItems, whole.maxItems, 'entries'),
    range(whole.minimum ?? above(whole.exclusiveMinimum), below(whole.maximum), ''),
    whole.default !== undefined && `without it ${JSON.stringify(whole.default)}`,
    typeof whole.additionalProperties === 'object' && 'any other names too',
  ]
  return notes.filter(Boolean).join('; ')
}

function above(limit: number | undefined): number | undefined {
  return limit === undefined ? undefined : limit + 1
}

/** Omits limits of database columns, which are no real limits for clients. */
function below(limit: number | undefined): number | undefined {
  return limit === 2_147_483_647 ? undefined : limit
}

function range(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  if (least === undefined && most === undefined) return undefined
  if (most === undefined) return unit ? `${least} ${unit} at least` : `${least} at least`
  return `${least === undefined ? 'up to ' : `${least} to `}${most} ${unit}`.trim()
}
