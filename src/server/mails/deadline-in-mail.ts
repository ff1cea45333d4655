import { type Locale, languageTag } from '#domain/platform/locales.ts'
import { showDateTime } from '#domain/platform/time/place-time.ts'
import { zoneFormat } from '#domain/platform/time/zone-format.ts'

/**
 * A moment by which the reader of a mail must act, with the zone of the event in words: `28-11-2026 13:25 (hora de
 * Tijuana)`. A mail does not know where it is read.
 */
export function deadlineInMail(instant: Date, timeZone: string, locale: Locale): string {
  const zone = zoneFormat(languageTag(locale), timeZone, { timeZoneName: 'shortGeneric' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')
  return `${showDateTime(instant, timeZone, locale)} (${zone?.value ?? timeZone})`
}
