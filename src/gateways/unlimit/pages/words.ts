import { en } from './words/en.ts'
import { es, type Words } from './words/es.ts'
import { pt } from './words/pt.ts'

export type { Words }

// Chosen by the payment's `customer.locale`; these are the provider's texts, not the shop's.
const wordsByLanguage = { es, en, pt }
const regions = { es: 'es-MX', en: 'en-US', pt: 'pt-BR' }
export type Language = keyof typeof wordsByLanguage

/** The page's language for a locale such as `es`, `es_MX` or `pt-BR`; by default English. */
export function languageOf(locale: string | undefined): Language {
  const code = locale?.slice(0, 2).toLowerCase()
  return code === 'es' || code === 'pt' ? code : 'en'
}

export function wordsOf(language: Language): Words {
  return wordsByLanguage[language]
}

export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

export function showAmount(cents: number, currency: string, language: Language): string {
  const figure = new Intl.NumberFormat(regions[language], { minimumFractionDigits: 2 }).format(cents / 100)
  return `${currency} ${figure}`
}

export function showTime(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(regions[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Mexico_City',
  }).format(at)
}
