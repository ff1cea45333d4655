const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Parts of a date in words, in a language and time zone: "sábado", "dic 2026". Formatters are cached, because creating
 * one costs as much as a hundred uses.
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
