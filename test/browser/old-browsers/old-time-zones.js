// A browser whose data of time zones are older than these places.
const missing = ['America/Monterrey', 'America/Ciudad_Juarez', 'America/Coyhaique']
const refuse = (options) => {
  if (missing.includes(options?.timeZone))
    throw new RangeError(`Invalid time zone specified: ${options.timeZone}`)
}
Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
  construct(format, [locale, options]) {
    refuse(options)
    return new format(locale, options)
  },
  apply(format, _, [locale, options]) {
    refuse(options)
    return format(locale, options)
  },
})
