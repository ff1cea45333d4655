import { zoneFormat } from './zone-format.ts'

/** Parts of a date in words, in a language and time zone: "sábado", "dic 2026". */
export function dateWords(
  instant: Date,
  timeZone: string,
  languageTag: string,
  options: Intl.DateTimeFormatOptions,
): string {
  return zoneFormat(languageTag, timeZone, options).format(instant)
}
