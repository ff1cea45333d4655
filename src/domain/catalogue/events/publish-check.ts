import type { Locale } from '#domain/platform/locales.ts'

type Texts = Partial<Record<Locale, { name: string; description: string }>>

/** The fields that have to be complete before an event is published. Prices in minor units. */
export type EventToPublish = {
  imagePath: string
  /** seats are free for the customer, because the host pays */
  isReserved: boolean
  texts: Texts
  dates: readonly { id: number; startsAt: Date }[]
  categories: readonly {
    id: number
    imagePath: string
    texts: Texts
    variants: readonly {
      id: number
      price: number
      texts: Texts
      /** number of seats by date */
      sizes: Readonly<Record<number, number>>
      /** the city of the passengers whose addresses the van picks up */
      provinceId: number
    }[]
  }[]
}

/** The kinds of missing parts, in the order of the editor's tabs. */
export const eventLacks = [
  'text',
  'picture',
  'date',
  'past_date',
  'category',
  'category_text',
  'category_picture',
  'variant',
  'variant_text',
  'price',
  'stock',
] as const satisfies readonly Lack['lack'][]

/** A missing part of an event. `id` is that of the category, the variant or the date. */
export type Lack =
  | { lack: 'picture' | 'date' | 'category' }
  | { lack: 'text'; locale: Locale }
  | { lack: 'category_text'; locale: Locale; id: number }
  | { lack: 'variant_text'; locale: Locale; id: number }
  | { lack: 'category_picture' | 'variant' | 'price' | 'stock' | 'past_date'; id: number }

/**
 * All missing parts of an event that is to be published at `now`, in the order of the editor's tabs; empty when it is
 * complete.
 */
export function findMissingParts(event: EventToPublish, locales: readonly Locale[], now: Date): Lack[] {
  const lacks: Lack[] = localesWithoutText(event.texts, locales).map((locale) => ({ lack: 'text', locale }))
  if (!event.imagePath) lacks.push({ lack: 'picture' })
  if (event.dates.length === 0) lacks.push({ lack: 'date' })
  for (const { id, startsAt } of event.dates) if (startsAt <= now) lacks.push({ lack: 'past_date', id })
  if (event.categories.length === 0) lacks.push({ lack: 'category' })
  for (const category of event.categories) {
    const { id } = category
    for (const locale of localesWithoutText(category.texts, locales))
      lacks.push({ lack: 'category_text', locale, id })
    if (!category.imagePath) lacks.push({ lack: 'category_picture', id })
    if (category.variants.length === 0) lacks.push({ lack: 'variant', id })
    for (const variant of category.variants) {
      for (const locale of localesWithoutText(variant.texts, locales, ['name']))
        lacks.push({ lack: 'variant_text', locale, id: variant.id })
      if (!event.isReserved && variant.price === 0) lacks.push({ lack: 'price', id: variant.id })
    }
  }
  const variants = event.categories.flatMap((category) => category.variants)
  for (const { id } of event.dates) {
    if (variants.length > 0 && variants.every(({ sizes }) => !sizes[id])) lacks.push({ lack: 'stock', id })
  }
  return lacks
}

/** The locales in which one of these texts is empty. */
export function localesWithoutText(
  texts: Texts,
  locales: readonly Locale[],
  needed: readonly ('name' | 'description')[] = ['name', 'description'],
): Locale[] {
  return locales.filter((locale) => needed.some((field) => !texts[locale]?.[field].trim()))
}
