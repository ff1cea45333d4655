import type { Locale } from '#domain/platform/locales.ts'
import { message } from '#server/platform/texts/messages.ts'

type ListedCounty = { name: string; isOther: boolean }

/** Sorts the county for unlisted ones last. */
export const otherLast = (a: ListedCounty, b: ListedCounty) => Number(a.isOther) - Number(b.isOther)

/** The county for unlisted ones has a name in the caller's language. */
export function worded<County extends ListedCounty>(county: County, locale: Locale): County {
  return county.isOther ? { ...county, name: message(locale, 'county_other') } : county
}
