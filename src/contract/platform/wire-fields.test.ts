import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { contract } from '../contract.ts'
import { officeContract } from '../office/office-contract.ts'
import type { EndpointShape } from './endpoint.ts'
import { largestInteger, oneLine } from './fields.ts'

type Leaf = { path: string; schema: z.ZodType }
type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
}

/** The leaf schemas of a schema, which accept values from a request. */
function leavesOf(schema: z.ZodType, path: string): Leaf[] {
  const definition = schema.def as unknown as Definition
  const inside = (part: z.ZodType | undefined, name: string) => (part ? leavesOf(part, `${path}${name}`) : [])
  switch (definition.type) {
    case 'object':
      return [
        ...Object.entries(definition.shape ?? {}).flatMap(([name, part]) => inside(part, `.${name}`)),
        ...inside(definition.catchall, '.*'),
      ]
    case 'array':
      return inside(definition.element, '[]')
    case 'record':
      return [...inside(definition.keyType, '.key'), ...inside(definition.valueType, '.*')]
    case 'union':
      return (definition.options ?? []).flatMap((option) => inside(option, ''))
    case 'pipe': {
      const first = (definition.in?.def as Definition | undefined)?.type === 'transform' ? 'out' : 'in'
      return inside(definition[first], '')
    }
    default:
      return definition.innerType ? inside(definition.innerType, '') : [{ path, schema }]
  }
}

const endpoints: Record<string, EndpointShape> = { ...contract, ...officeContract }
const leaves = Object.entries(endpoints).flatMap(([call, endpoint]) =>
  (['params', 'query', 'headers', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? leavesOf(schema, `${call} ${part}`) : []
  }),
)
const ofType = (type: string) => leaves.filter(({ schema }) => schema.def.type === type)
const accepting = (found: Leaf[], values: unknown[]) =>
  found
    .filter(({ schema }) => values.some((value) => schema.safeParse(value).success))
    .map(({ path }) => path)

describe('a field of a request', () => {
  it('is a text or a number of a kind that can be checked', () => {
    const known = ['string', 'number', 'literal', 'enum', 'boolean']
    const unknown = leaves.filter(({ schema }) => !known.includes(schema.def.type)).map(({ path }) => path)
    // The JSON of a browser's passkey is checked by the library that verifies it.
    // An act that this version cannot read is stored as text.
    const unchecked = /\.passkey\.\*$|\/acts body\.acts\[\]\.\*$/
    expect(unknown.filter((path) => !unchecked.test(path))).toEqual([])
    expect(ofType('string').length).toBeGreaterThan(60)
  })

  it('that is a number has the range of the column that it may be stored in', () => {
    const outside = [largestInteger + 1, -largestInteger - 2, String(largestInteger + 1), 1e300]
    const inBigint = / (query|body)\.(amount|expected)$|\/(approvals|transfers\/lines)\/\{id\}\S* params\.id$/
    const numbers = ofType('number').filter(({ path }) => !inBigint.test(path))
    expect(accepting(numbers, outside)).toEqual([])
  })

  it('that is a day or an hour has a year from 1900 to 2200', () => {
    const usual = ['2026-11-26', '2026-11-26T20:00']
    const others = ['zzzz-zz-zz', 'a1b2c3d4e5', '+525512345678']
    const takes = (leaf: Leaf, values: string[]) => accepting([leaf], values).length > 0
    const days = ofType('string').filter((leaf) => takes(leaf, usual) && !takes(leaf, others))
    expect(days.length).toBeGreaterThan(15)
    const outside = [
      '0001-01-01',
      '1899-12-31',
      '2201-01-01',
      '9999-12-31',
      '0001-01-01T20:00',
      '9999-12-31T20:00',
    ]
    expect(accepting(days, outside)).toEqual([])
  })

  it('that is a text refuses characters that the database cannot store', () => {
    const texts = ['\ud800', 'abc\udc00def', 'a\0b', 'ana\0@vaiven.test', 'https://vaiven.test/\0']
    expect(accepting(ofType('string'), texts)).toEqual([])
  })
})

it('makes one line of a name that was written in several', () => {
  expect(oneLine().parse(' Fiesta\r\nBcc: todos@vaiven.test\u2028de \u202eAna\t ')).toBe(
    'Fiesta Bcc: todos@vaiven.test de  Ana',
  )
})
