import { languageTag } from '#domain/locales.ts'
import { localeOfLanguage } from '#domain/staff/office-languages.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'
import { useCodeText, useLanguage } from '../../app/texts.tsx'

/** Returns a function for the name of a provider. */
export function useProviderName(): (provider: string) => string {
  const textOf = useCodeText()
  return (provider) => textOf(`settlement_name_${provider}`) ?? provider
}

/** Returns a function that formats a day: `22 nov 2026`. */
export function useShowDay(): (day: string) => string {
  const format = new Intl.DateTimeFormat(languageTag(localeOfLanguage[useLanguage()]), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return (day) => format.format(new Date(day))
}

export const outcomeTones: Record<string, BadgeTone> = {
  matched: 'leaf',
  known: 'plain',
  other: 'amber',
  missing: 'amber',
}
