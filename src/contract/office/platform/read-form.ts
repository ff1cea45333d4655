import type { z } from 'zod'

/** The parts of a schema's definition that tell how to read a form. */
type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  options?: readonly z.ZodType[]
  values?: readonly unknown[]
  entries?: Record<string, string>
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  valueType?: z.ZodType
}

const definitionOf = (schema: z.ZodType | undefined) => schema?.def as unknown as Definition | undefined

/**
 * The body of a request from a form whose fields have the body's names: `name`, `texts.es_MX.name`, `dates.0.startsAt`.
 * An empty field is null where the body allows it, otherwise left out of an optional part. The endpoint validates the
 * result: a value that cannot be read is passed on as it was typed, a number as NaN.
 */
export function readForm(schema: z.ZodType, form: FormData): unknown {
  return readPart(schema, form, '')
}

function readPart(schema: z.ZodType | undefined, form: FormData, name: string): unknown {
  const definition = definitionOf(schema)
  switch (definition?.type) {
    case 'optional':
      return isSent(form, name)
        ? (emptyToNothing(readPart(definition.innerType, form, name)) ?? undefined)
        : undefined
    case 'nullable':
      return emptyToNothing(readPart(definition.innerType, form, name)) ?? null
    case 'pipe': {
      const isPrepared = definitionOf(definition.in)?.type === 'transform'
      return readPart(isPrepared ? definition.out : definition.in, form, name)
    }
    case 'object':
      return readObject(definition.shape ?? {}, form, name)
    case 'record':
      return Object.fromEntries(
        segmentsBelow(form, name).map((key) => [key, readPart(definition.valueType, form, join(name, key))]),
      )
    case 'array':
      return readList(definition.element, form, name)
    case 'union':
      return readUnion(definition.options ?? [], form, name)
    default:
      return definition?.innerType
        ? readPart(definition.innerType, form, name)
        : readValue(definition, form.get(name), name)
  }
}

const join = (name: string, key: string | number) => (name ? `${name}.${key}` : `${key}`)

function emptyToNothing(value: unknown): unknown {
  return value === '' || (Array.isArray(value) && value.length === 0) ? null : value
}

/** Whether the form has the field, or fields below it. */
const isSent = (form: FormData, name: string) => form.has(name) || segmentsBelow(form, name).length > 0

/** The next parts of the names below a name: `dates` → `0`, `1`. */
function segmentsBelow(form: FormData, name: string): string[] {
  const names = [...form.keys()].filter((key) => key.startsWith(`${name}.`))
  return [...new Set(names.map((key) => key.slice(name.length + 1).split('.')[0] ?? ''))]
}

function readObject(shape: Record<string, z.ZodType>, form: FormData, name: string) {
  const parts = Object.entries(shape).map(
    ([key, part]) => [key, readPart(part, form, join(name, key))] as const,
  )
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
}

/** Rows (`stops.0.time`), without those of which only the id is filled in; or all values of one name. */
function readList(element: z.ZodType | undefined, form: FormData, name: string): unknown[] {
  if (definitionOf(element)?.type !== 'object')
    return (
      form
        .getAll(name)
        // A form that was stored has them one per line.
        .flatMap((value) => String(value).split('\n'))
        .filter(Boolean)
        .map((value) => readValue(definitionOf(element), value, name))
    )
  const rows = segmentsBelow(form, name).toSorted((one, other) => Number(one) - Number(other))
  return rows
    .map((row) => readPart(element, form, join(name, row)) as Record<string, unknown>)
    .filter((row) =>
      Object.entries(row).some(([key, value]) => key !== 'id' && value !== '' && value !== null),
    )
}

/** Several objects are read as one with the fields of all of them; several values as the one that was typed. */
function readUnion(options: readonly z.ZodType[], form: FormData, name: string): unknown {
  const definitions = options.flatMap((option) => definitionOf(option) ?? [])
  if (definitions.some(({ type }) => type === 'object'))
    return readObject(Object.assign({}, ...definitions.map(({ shape }) => shape)), form, name)
  const values = definitions.flatMap(valuesOf)
  return readValue({ type: 'literal', values }, form.get(name), name)
}

const valuesOf = ({ values, entries }: Definition) => [...(values ?? []), ...Object.values(entries ?? {})]

function readValue(
  definition: Definition | undefined,
  sent: FormDataEntryValue | null,
  name: string,
): unknown {
  const text = typeof sent === 'string' ? sent.trim() : ''
  switch (definition?.type) {
    case 'number':
      // With a decimal comma or point.
      return text === '' ? undefined : Number(text.replace(',', '.'))
    case 'boolean':
      return text !== '' && text !== 'no'
    case 'literal':
    case 'enum':
      return (
        valuesOf(definition).find((value) => String(value) === text) ?? (sent === null ? undefined : text)
      )
    default:
      // Spaces may belong to a password.
      return /password/i.test(name) && typeof sent === 'string' ? sent : text
  }
}
