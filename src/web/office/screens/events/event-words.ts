import type { EventToEdit } from '#contract/office/events/event-edits.ts'
import type { Locale } from '#domain/locales.ts'
import type { OfficeApi } from '../../app/office-context.ts'

/** The name of an event in the language of its country, or any that it has. */
export function nameOf({ texts, locales, slug }: Pick<EventToEdit, 'texts' | 'locales' | 'slug'>): string {
  return locales.map((locale) => texts[locale]?.name).find(Boolean) ?? Object.values(texts)[0]?.name ?? slug
}

/** `2026-12-05T20:30…` → `05-12-2026 20:30`. */
export function showHour(text: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})/.exec(text) ?? []
  return year ? `${day}-${month}-${year} ${time}` : text
}

/** `2026-12-05` → `05-12-2026`. */
export const showDay = (day: string) => day.split('-').reverse().join('-')

export const localeNames: Record<Locale, string> = {
  es_MX: 'Español (México)',
  es_CL: 'Español (Chile)',
  es_CO: 'Español (Perú, Colombia)',
  es_ES: 'Español (España)',
  en_US: 'English',
  pt_BR: 'Português',
}

/** The fields of a form whose names begin with a prefix, without it. */
export function fieldsUnder(form: FormData, prefix: string): Record<string, string> {
  const found = [...form].filter(([name, value]) => name.startsWith(prefix) && typeof value === 'string')
  return Object.fromEntries(found.map(([name, value]) => [name.slice(prefix.length), value as string]))
}

/** Text of a field; empty when it is not there. */
export const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

/** A whole number or a decimal with comma or point; null when the field is empty. */
export function numberOf(form: FormData, name: string): number | null {
  const text = textOf(form, name).replace(',', '.')
  return text === '' ? null : Number(text)
}

export const versionOf = (form: FormData) => numberOf(form, 'version') ?? undefined

/** The tickets of an event, with a name that says of which category each is. */
export function ticketsOf({ categories, locales }: Pick<EventToEdit, 'categories' | 'locales'>) {
  const [locale] = locales
  return categories.flatMap((category) =>
    category.variants.map((variant) => {
      const names = [category.texts[locale]?.name, variant.texts[locale]?.name]
      return { category, variant, name: names.filter(Boolean).join(' · ') || String(variant.id) }
    }),
  )
}

/** Stores a picture that was chosen in a form; answers its address. */
export async function storePicture(api: OfficeApi, file: File): Promise<string> {
  const form = new FormData()
  form.set('image', file)
  return (await api('POST /office-api/event-pictures', { form })).imagePath
}
