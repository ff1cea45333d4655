const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Parts of a date in the words of a language, as the calendar of `timeZone` shows it: "sábado", "dic 2026".
 * Creating a format costs as much as a hundred uses, so they are cached.
 */
export function dateWords(
  instant: Date,
  timeZone: string,
  languageTag: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const key = `${timeZone} ${languageTag} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(languageTag, { ...options, timeZone })
    formats.set(key, format)
  }
  return format.format(instant)
}
