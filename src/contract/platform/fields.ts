import { z } from 'zod'
import { findCountry } from '#domain/geography/countries/countries.ts'
import { isOneCharacter, shortestPassword } from '#domain/people/accounts/password-strength.ts'
import { compactPhone } from '#domain/people/contact/phones.ts'
import {
  cleanName,
  countCharacters,
  hasOnlyNameLetters,
  shortestFirstName,
  shortestName,
} from '#domain/people/names/names.ts'
import { findLocale } from '#domain/platform/locales.ts'
import { readLocalTime, readTypedHour } from '#domain/platform/time/place-time.ts'
import { readEmail } from './read-email.ts'
import { phoneProblem, readPhone } from './read-phone.ts'

/*
 * Fields that several requests share. The message of each issue is a key of messages/*.json. Every text and number of a
 * request must be based on one of the first three: wire-fields.test.ts checks this.
 */

/** The largest value of PostgreSQL's `integer`: https://www.postgresql.org/docs/18/datatype-numeric.html */
export const largestInteger = 2_147_483_647

/** Text of any number of lines that PostgreSQL can store: no lone surrogate, no NUL. */
export const freeText = (required = 'field_is_required') =>
  z
    .string({ error: required })
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'field_is_invalid')

/**
 * Single-line text, such as a name or an address: line breaks, control characters and bidirectional marks become a
 * space, so that it is safe in a subject line, a header or a file name.
 */
export const oneLine = (required?: string) =>
  freeText(required)
    .overwrite((text) => text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' '))
    .trim()

/** An e-mail address in its normal form; `showEmail` writes it as people do. */
export const email = freeText('email_is_required')
  .trim()
  .min(1, 'email_is_required')
  .max(400, 'email_is_invalid')
  .transform((text, context) => {
    const address = readEmail(text)
    if (address) return address
    context.addIssue({ code: 'custom', message: 'email_is_invalid' })
    return z.NEVER
  })

/** A place on Earth, in degrees of WGS 84. */
export const point = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

/** The name of a person, in its normal form. */
export const plainName = (most: number, required = 'name_is_required') =>
  freeText(required).overwrite(cleanName).min(1, required).max(most, 'text_too_long')

/** The whole name of a passenger, a friend or a sender, or a first name. */
export const personName = plainName(80)
  .refine((text) => countCharacters(text) >= shortestName, 'name_must_have_two')
  .refine(hasOnlyNameLetters, 'name_must_contain_only_letters')

/** The first name at the sign-up. */
export const firstName = plainName(80)
  .refine((text) => countCharacters(text) >= shortestFirstName, 'name_must_be_longer')
  .refine(hasOnlyNameLetters, 'name_must_contain_only_letters')

export const lastName = plainName(80, 'lastname_is_required').refine(
  hasOnlyNameLetters,
  'lastname_must_contain_only_letters',
)

export const password = freeText('password_is_required')
  .min(1, 'password_is_required')
  .min(shortestPassword, 'password_must_be_characters')
  .max(200, 'text_too_long')
  .refine((text) => !isOneCharacter(text), 'password_is_one_character')

/** A phone number in E.164; one without a country code is of the country of `readingPhonesOf`. */
export const phone = freeText('phone_is_required')
  .trim()
  .min(1, 'phone_is_required')
  .max(60, 'phone_is_invalid')
  .refine((text) => /^[+\d]+$/.test(compactPhone(text)), 'phone_must_only_contain_numbers')
  .transform((text, context) => {
    const number = readPhone(text)
    if (number) return number
    context.addIssue({ code: 'custom', message: phoneProblem(text) })
    return z.NEVER
  })

export const countryCode = freeText().transform((text, context) => {
  const country = findCountry(text)
  if (country) return country.code
  context.addIssue({ code: 'custom', message: 'invalid_input' })
  return z.NEVER
})

export const localeCode = freeText().transform((text, context) => {
  const locale = findLocale(text)
  if (locale) return locale
  context.addIssue({ code: 'custom', message: 'invalid_input' })
  return z.NEVER
})

/** The locale of names in the answer; by default the caller's or the country's. */
export const localeQuery = { locale: localeCode.optional() }

/** An id of the catalogue, also in a path or a query. */
export const idOf = (required: string) =>
  z.coerce.number({ error: required }).int(required).positive(required).max(largestInteger, required)
export const numericId = idOf('field_is_invalid')
export const byId = z.object({ id: numericId })

/** An id of a row, in a body. */
export const rowId = z.number().int().positive().max(largestInteger)

/** The version of the row that the caller has read. */
export const rowVersion = z.number().int().min(0).max(largestInteger)

/** Headers of a request that changes money or seats: requests with the same key are executed once. */
export const idempotentCall = z.object({
  'idempotency-key': freeText('idempotency_key_required').min(1).max(100),
})
/** The years that a date of a request may have: those of people's lives and of plans. */
export const hasUsualYear = (text: string) => text >= '1900' && text < '2201'

/** A calendar day, `YYYY-MM-DD`, of the years 1900 to 2200. */
export const calendarDay = (problem = 'field_is_invalid') =>
  z.iso.date({ error: problem }).refine(hasUsualYear, problem)

/** A time of day, read as people type it; `HH:mm` afterwards. */
export const typedHour = z
  .string({ error: 'field_is_invalid' })
  .refine((text) => readTypedHour(text) !== null, 'field_is_invalid')
  .overwrite((text) => readTypedHour(text) ?? text)

/** A moment in the time zone of a place: `YYYY-MM-DDTHH:mm`. */
export const localTime = z
  .string({ error: 'hour_is_invalid' })
  .refine((text) => readLocalTime(text) !== null && hasUsualYear(text), 'hour_is_invalid')

export const uuid = z.uuid()
export const byUuid = z.object({ id: uuid })

export const nothing = z.object({})
