import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { findCountry } from '#domain/countries/countries.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import { findLocale } from '#domain/locales.ts'
import { hasOnlyNameLetters, shortestName } from '#domain/people/names.ts'

/*
 * The fields that several requests share. The message of each issue is a key of messages/*.json.
 */

export const email = z
  .string({ error: 'email_is_required' })
  .trim()
  .min(1, 'email_is_required')
  .max(254, 'email_is_invalid')
  .pipe(z.email('email_is_invalid'))

export const firstName = z
  .string({ error: 'name_is_required' })
  .trim()
  .min(1, 'name_is_required')
  .max(80, 'text_too_long')
  .refine((text) => text.length >= shortestName, 'name_must_be_longer')
  .refine(hasOnlyNameLetters, 'name_must_contain_only_letters')

export const lastName = z
  .string({ error: 'lastname_is_required' })
  .trim()
  .min(1, 'lastname_is_required')
  .max(80, 'text_too_long')
  .refine(hasOnlyNameLetters, 'lastname_must_contain_only_letters')

export const password = z
  .string({ error: 'password_is_required' })
  .min(1, 'password_is_required')
  .min(5, 'password_must_be_characters')
  .max(200, 'text_too_long')

/**
 * A phone number in E.164. Valid for its country, or of the shape that the specification gives for Mexico
 * (+52 followed by 8 digits, optionally after a 9).
 */
export const phone = z
  .string({ error: 'phone_is_required' })
  .trim()
  .min(1, 'phone_is_required')
  .max(32, 'phone_is_invalid')
  .refine((text) => /^\+?[\d\s().-]+$/.test(text), 'phone_must_only_contain_numbers')
  .transform((text, context) => {
    const number = readPhone(text)
    if (number) return number
    context.addIssue({ code: 'custom', message: 'phone_is_invalid' })
    return z.NEVER
  })

/** A number as E.164, national ones of `country`; null when it is none. */
export function readPhone(text: string, country: CountryCode = 'MX'): string | null {
  const compact = text.replace(/[\s().-]/g, '')
  if (/^\+529?\d{8}$/.test(compact)) return compact
  // Without a prefix a passenger's number is national; the shop's default country reads it.
  const number = parsePhoneNumberFromString(compact, { defaultCountry: country, extract: false })
  return number?.isValid() ? number.number : null
}

export const countryCode = z.string().transform((text, context) => {
  const country = findCountry(text)
  if (country) return country.code
  context.addIssue({ code: 'custom', message: 'invalid_input' })
  return z.NEVER
})

export const localeCode = z.string().transform((text, context) => {
  const locale = findLocale(text)
  if (locale) return locale
  context.addIssue({ code: 'custom', message: 'invalid_input' })
  return z.NEVER
})

/** Lists take the locale in which names are wanted; without it the caller's or the country's default. */
export const localeQuery = { locale: localeCode.optional() }

/** An identity of the catalogue in a path or a query. */
export const numericId = z.coerce.number().int().positive().max(2_147_483_647)

export const uuid = z.uuid()

export const nothing = z.object({})
