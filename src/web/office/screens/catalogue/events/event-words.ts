import type { EventToEdit } from '#contract/office/catalogue/event-edits.ts'
import { localeOfLanguage } from '#domain/people/staff/office-languages.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { OfficeApi } from '#web/office/app/office-context.ts'
import { useLanguage } from '#web/office/app/texts.tsx'

/** Returns a function that sorts locales so that those of the reader's language come first. */
export function useOwnFirst(): (locales: readonly Locale[]) => Locale[] {
  const own = localeOfLanguage[useLanguage()].slice(0, 2)
  return (locales) => locales.toSorted((a, b) => Number(b.startsWith(own)) - Number(a.startsWith(own)))
}

/**
 * Returns a function for the name in the reader's language, otherwise in the first of these locales that has one,
 * otherwise in any.
 */
export function useNameIn(): (texts: Texts, locales: readonly Locale[]) => string | undefined {
  const ownFirst = useOwnFirst()
  return (texts, locales) => {
    const read = ownFirst(locales).map((locale) => texts[locale])
    return [...read, ...Object.values(texts)].map((text) => text?.name).find(Boolean)
  }
}

type Texts = Partial<Record<Locale, { name: string }>>

/** Returns a function for the name of an event in the reader's language, otherwise in its country's. */
export function useEventName(): (event: Pick<EventToEdit, 'texts' | 'locales' | 'slug'>) => string {
  const nameIn = useNameIn()
  return ({ texts, locales, slug }) => nameIn(texts, locales) ?? slug
}

/** Returns a function for the tickets of an event, with names that include the category. */
export function useTicketsOf() {
  const nameIn = useNameIn()
  return ({ categories, locales }: Pick<EventToEdit, 'categories' | 'locales'>) =>
    categories.flatMap((category) =>
      category.variants.map((variant) => {
        const names = [nameIn(category.texts, locales), nameIn(variant.texts, locales)]
        return { category, variant, name: names.filter(Boolean).join(' · ') || String(variant.id) }
      }),
    )
}

/** Uploads a picture of a form; returns its path. */
export async function storePicture(api: OfficeApi, file: File): Promise<string> {
  const form = new FormData()
  form.set('image', file)
  return (await api('POST /office-api/event-pictures', { form })).imagePath
}
