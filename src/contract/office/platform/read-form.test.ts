import { expect, it } from 'vitest'
import { z } from 'zod'
import { countryCode, idOf, localTime, oneLine } from '#contract/platform/fields.ts'
import { readForm } from './read-form.ts'

const formOf = (fields: readonly (readonly [string, string])[]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

const read = (schema: z.ZodType, ...fields: (readonly [string, string])[]) => readForm(schema, formOf(fields))

it('reads texts without outer spaces, except passwords', () => {
  const schema = z.object({ name: oneLine(), country: countryCode, password: z.string(), note: oneLine() })
  const fields = [
    ['name', ' Ana '],
    ['country', 'MX'],
    ['password', ' secret '],
  ] as const
  expect(read(schema, ...fields)).toEqual({ name: 'Ana', country: 'MX', password: ' secret ', note: '' })
})

it('reads numbers with a decimal comma or point, and passes on what is none', () => {
  const schema = z.object({ seats: z.number(), cost: z.number(), hours: z.number() })
  const fields = [
    ['seats', '12'],
    ['cost', '12,5'],
    ['hours', 'two'],
  ] as const
  expect(read(schema, ...fields)).toEqual({ seats: 12, cost: 12.5, hours: Number.NaN })
  expect(read(schema, ['seats', ''])).toEqual({})
})

it('reads an empty field as null where that is allowed, and leaves it out where it is optional', () => {
  const schema = z.object({
    ...{ postalCode: oneLine().nullable(), opensAt: localTime.nullable(), provinceId: idOf('x').nullable() },
    ...{
      reason: oneLine().optional(),
      version: z.number().optional(),
      dates: z.array(z.number()).optional(),
    },
  })
  const fields = ['postalCode', 'opensAt', 'provinceId', 'reason', 'version', 'dates'].map(
    (name) => [name, ''] as const,
  )
  expect(read(schema, ...fields)).toEqual({ postalCode: null, opensAt: null, provinceId: null })
  expect(read(schema)).toEqual({ postalCode: null, opensAt: null, provinceId: null })
})

it('reads a box as yes when it is ticked, and an optional question without an answer as nothing', () => {
  const schema = z.object({ active: z.boolean(), shown: z.boolean(), promises: z.boolean().optional() })
  expect(read(schema, ['shown', 'on'], ['active', 'no'])).toEqual({ active: false, shown: true })
  expect(read(schema, ['promises', 'no'])).toMatchObject({ promises: false })
})

it('reads one of several codes, and passes on any other text', () => {
  const schema = z.object({ type: z.union([z.literal(1), z.literal(3)]), kind: z.enum(['a', 'b']) })
  expect(read(schema, ['type', '3'], ['kind', 'b'])).toEqual({ type: 3, kind: 'b' })
  expect(read(schema, ['type', '2'], ['kind', 'c'])).toEqual({ type: '2', kind: 'c' })
})

it('reads all values of a name, also as a stored form has them', () => {
  const schema = z.object({ languages: z.array(z.enum(['es', 'en'])), dates: z.array(z.number()) })
  const fields = [
    ['languages', 'es'],
    ['languages', 'en'],
    ['dates', '7\n8'],
  ] as const
  expect(read(schema, ...fields)).toEqual({ languages: ['es', 'en'], dates: [7, 8] })
})

it('reads rows in their order, without empty ones', () => {
  const stop = z.object({ id: z.number().optional(), address: oneLine(), time: oneLine() })
  const fields = [
    ...[
      ['stops.10.address', 'Last'],
      ['stops.10.time', '9:00'],
    ],
    ...[
      ['stops.0.id', '4'],
      ['stops.0.address', 'First'],
      ['stops.0.time', ''],
    ],
    ...[
      ['stops.1.id', '5'],
      ['stops.1.address', ''],
      ['stops.1.time', ''],
    ],
    ...[
      ['stops.2.address', ''],
      ['stops.2.time', ''],
    ],
  ] as [string, string][]
  expect(read(z.object({ stops: z.array(stop) }), ...fields)).toEqual({
    stops: [
      { id: 4, address: 'First', time: '' },
      { address: 'Last', time: '9:00' },
    ],
  })
})

it('reads the texts of each language that the form has', () => {
  const texts = z.partialRecord(z.enum(['es_MX', 'en_US']), z.object({ name: oneLine() }))
  expect(read(z.object({ texts }), ['texts.en_US.name', 'Fair'])).toEqual({
    texts: { en_US: { name: 'Fair' } },
  })
})

it('reads the fields of every kind of a body that has several', () => {
  const body = z.union([
    z.object({ dryRun: z.literal(true), why: oneLine() }),
    z.object({ hash: oneLine().optional() }),
  ])
  expect(read(body, ['why', 'Rain'], ['hash', 'abc'])).toEqual({ why: 'Rain', hash: 'abc' })
})
