import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { contract } from '#contract/contract.ts'
import { officeContract } from '#contract/office/office-contract.ts'
import type { EndpointShape } from '#contract/platform/endpoint.ts'
import { readingPhonesOf } from '#contract/platform/read-phone.ts'
import { showEmail } from '#contract/platform/show-email.ts'
import { refundAccountOf } from '#contract/sales/refunds.ts'
import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'
import { normaliseRut } from '#domain/people/rut.ts'
import { normaliseAccount } from '#domain/sales/payments/refunds/refund-account.ts'
import {
  accountsAsWritten,
  emailsAsWritten,
  namesAsWritten,
  phonesAsWritten,
  rutsAsWritten,
  shortNames,
  tooShortNames,
} from '#test/helpers/people-as-written.ts'

type Door = { path: string; schema: z.ZodType }
type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
}

/** The fields of a request body, each with its whole schema. */
function doorsOf(schema: z.ZodType, path: string): Door[] {
  const { shape, element, innerType, ...definition } = schema.def as unknown as Definition
  if (shape) return Object.entries(shape).flatMap(([name, field]) => doorsOf(field, `${path}.${name}`))
  if (element) return doorsOf(element, `${path}[]`)
  if (innerType) return doorsOf(innerType, path)
  const piped = definition.in && (definition.in.def as unknown as Definition).shape
  return piped && definition.in ? doorsOf(definition.in, path) : [{ path, schema }]
}

const endpoints: Record<string, EndpointShape> = { ...contract, ...officeContract }
/** Rows of a file are texts, which are read like its cells: people-through-the-shop.test.ts. */
const isRow = ({ path }: Door) => path.includes('/guests/rows.')
const doors = Object.entries(endpoints)
  .flatMap(([call, { body }]) => (body ? doorsOf(body, call) : []))
  .filter((door) => !isRow(door))
const named = (pattern: RegExp) => doors.filter(({ path }) => pattern.test(path))

const phones = named(/\.phone(Number)?$/)
const emails = named(/\.e?mail$/i)
const isOfPerson =
  /(buyer|passengers\[\]|given-ticket|friends\S*|guests|contact|companies|\/me|register)\.(fullname|name|firstName|lastName)$/
const names = named(isOfPerson).filter(({ path }) => !path.includes('office-api/me'))
const isSignUp = ({ path }: Door) => path === 'POST /api/register.firstName'
const isLastName = ({ path }: Door) => path.endsWith('.lastName')

/** The value that a door takes from a text; null when it refuses it. */
const through = ({ schema }: Door, text: string) => schema.safeParse(text).data ?? null
/** The doors that take another value than the table has. */
const others = (through_: Door[], text: string, normal: string | null) =>
  through_.flatMap((door) => {
    const taken = through(door, text)
    return taken === normal ? [] : [`${door.path}: ${taken}`]
  })

it('the doors are the fields of the contract: a new one is tried, too', () => {
  expect(phones.length).toBeGreaterThanOrEqual(11)
  expect(emails.length).toBeGreaterThanOrEqual(15)
  expect(names.length).toBeGreaterThanOrEqual(12)
})

describe.each(countryCodes)('a phone in %s', (country: CountryCode) => {
  it.each(phonesAsWritten[country])('%j is %s at every door', (written, normal) => {
    expect(readingPhonesOf(country, () => others(phones, written, normal))).toEqual([])
  })
})

it.each(emailsAsWritten)('the e-mail %j is %s at every door', (written, normal) => {
  expect(others(emails, written, normal)).toEqual([])
})

it('an e-mail is shown as people write it, unless it could pass for another one', () => {
  expect(showEmail('ana@xn--muoz-hqa.es')).toBe('ana@muñoz.es')
  expect(showEmail('li@xn--fsqu00a.xn--0zwm56d')).toBe('li@例子.测试')
  expect(showEmail('ana@vaiven.test')).toBe('ana@vaiven.test')
  // With a Cyrillic а: раypal.
  expect(showEmail('ana@xn--ypal-43d9g.com')).toBe('ana@xn--ypal-43d9g.com')
  expect(showEmail('ana@xn--99999999.com')).toBe('ana@xn--99999999.com')
})

it.each(namesAsWritten)('the name %j is %j at every door', (written, normal) => {
  const strict = names.filter(({ path }) => !path.includes('guests'))
  expect(others(normal === null ? strict : names, written, normal)).toEqual([])
})

it.each(shortNames)('%s is the name of a passenger, but no first name for the sign-up', (written) => {
  const normal = written.normalize('NFC')
  expect(
    others(
      names.filter((door) => !isSignUp(door)),
      written,
      normal,
    ),
  ).toEqual([])
  expect(others(names.filter(isSignUp), written, null)).toEqual([])
})

it.each(tooShortNames)('%j is too short for a name', (written) => {
  expect(
    others(
      names.filter((door) => !isLastName(door)),
      written,
      null,
    ),
  ).toEqual([])
})

describe.each(countryCodes)('an account in %s', (country: CountryCode) => {
  const ofCountry = { bank: 'Banco', holder: 'Ana Paz', rut: '12.345.678-5', accountType: 'vista' }
  it.each(accountsAsWritten[country])(
    '%j is %s in the form and when accounts are compared',
    (account, normal) => {
      const read = refundAccountOf(country).safeParse({ ...ofCountry, account })
      expect([read.data?.account ?? null, normaliseAccount(country, account)]).toEqual([normal, normal])
    },
  )
})

it.each(rutsAsWritten)('the RUT %j is %s', (rut, normal) => {
  const account = { bank: 'Banco', holder: 'Ana Paz', accountType: 'vista', account: '000123456789' }
  const read = refundAccountOf('CL').safeParse({ ...account, rut })
  expect([read.data?.rut ?? null, normaliseRut(rut)]).toEqual([normal, normal])
})
