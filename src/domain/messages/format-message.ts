export type MessageValues = Record<string, string | number>

/**
 * Fills a message: `{name}` with a value, `{count, plural, one {# asiento} other {# asientos}}` by the
 * plural rules of `languageTag`. A number is written as the language writes it, `1.000` or `1,5`: digits that are a name, such as
 * those of an approval, are given as a text. A placeholder without a value stays as it is, so that it is noticed.
 * The two forms are all that messages/ may use (scripts/checks/check-messages.ts holds that).
 */
export function formatMessage(text: string, values: MessageValues | undefined, languageTag: string): string {
  if (!text.includes('{')) return text
  return text.replace(
    /\{(\w+)(?:, plural, ((?:\s*(?:=\d+|\w+) \{[^{}]*\})+)\s*)?\}/g,
    (whole, name: string, branches: string | undefined) => {
      const value = values?.[name]
      if (value === undefined) return whole
      if (branches) return choosePlural(branches, Number(value), languageTag)
      return typeof value === 'number' ? showNumber(value, languageTag) : value
    },
  )
}

function choosePlural(branches: string, count: number, languageTag: string): string {
  const texts: Record<string, string> = {}
  for (const [, key, text] of branches.matchAll(/(=\d+|\w+) \{([^{}]*)\}/g)) if (key) texts[key] = text ?? ''
  const chosen = texts[`=${count}`] ?? texts[pluralRulesOf(languageTag).select(count)] ?? texts.other ?? ''
  return chosen.replaceAll('#', showNumber(count, languageTag))
}

/** Creating one costs more than the rest of a message. */
const pluralRules = new Map<string, Intl.PluralRules>()

function pluralRulesOf(languageTag: string): Intl.PluralRules {
  let rules = pluralRules.get(languageTag)
  if (!rules) {
    rules = new Intl.PluralRules(languageTag)
    pluralRules.set(languageTag, rules)
  }
  return rules
}

/** No language groups the digits of less than a thousand, and a browser's first number format takes 15 ms of a fast machine. */
function showNumber(value: number, languageTag: string): string {
  return Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : value.toLocaleString(languageTag)
}
