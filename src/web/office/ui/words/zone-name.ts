import { localeOfLanguage } from '#domain/people/staff/office-languages.ts'
import { languageTag } from '#domain/platform/locales.ts'
import { zoneFormat } from '#domain/platform/time/zone-format.ts'
import { useLanguage } from '#web/office/app/texts.tsx'

/**
 * Returns a function for the short name of a zone at a moment: `CST`, `GMT-6`, never broken into two lines.
 */
export function useZoneName(): (timeZone: string, at: string | number) => string {
  const tag = languageTag(localeOfLanguage[useLanguage()])
  return (timeZone, at) => {
    const parts = zoneFormat(tag, timeZone, { timeZoneName: 'short' }).formatToParts(new Date(at))
    return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('-', '\u2011') ?? ''
  }
}
