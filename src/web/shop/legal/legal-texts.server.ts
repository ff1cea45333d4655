import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { offices } from '#domain/geography/countries/offices.ts'
import { type Locale, languageTag } from '#domain/platform/locales.ts'
import { readCountryParagraphs, withCountryParagraphs } from '#domain/platform/texts/country-paragraphs.ts'
import { type LegalText, readLegalText } from '#domain/platform/texts/read-legal-text.ts'
import company from '#messages/legal/company.json'
import { type LegalName, legalPages } from './legal-pages.ts'

/** A legal text and the language in which it is written (BCP 47). */
export type PublishedText = LegalText & { language: string }

const sources = import.meta.glob<string>('../../../../messages/legal/*/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const values = { ...company, ...Object.fromEntries(offices.flatMap(officeValues)) }

const texts = new Map<string, PublishedText>()

/**
 * A legal text in the words of a locale, with the paragraphs of a country. An earlier version stays in the language in
 * which it was published.
 */
export function legalText(name: LegalName, locale: Locale, country: CountryCode): PublishedText {
  const key = `${name} ${locale} ${country}`
  const text = texts.get(key) ?? readText(name, locale, country)
  texts.set(key, text)
  return text
}

function readText(name: LegalName, locale: Locale, country: CountryCode): PublishedText {
  const { to, isPrevious } = legalPages[name]
  if (isPrevious) return { ...readLegalText(sourceOf(`previous${to}`), values), language: 'es' }
  const [language = ''] = locale.split('_')
  const paragraphs = readCountryParagraphs(sourceOf(`countries/${language}/${country}`))
  const source = withCountryParagraphs(sourceOf(`${locale}${to}`), paragraphs)
  return { ...readLegalText(source, values), language: languageTag(locale) }
}

function sourceOf(file: string): string {
  const source = sources[`../../../../messages/legal/${file}.md`]
  if (source === undefined) throw new Error(`messages/legal/${file}.md is missing`)
  return source
}

/** `{address_mx}` and `{phone_mx}`, as the contact page has them. */
function officeValues({ country, street, district, city, phone }: (typeof offices)[number]) {
  const code = country.toLowerCase()
  return [
    [`address_${code}`, [street, district, city].join(', ')],
    [`phone_${code}`, parsePhoneNumberFromString(phone)?.formatInternational() ?? phone],
  ] as const
}
