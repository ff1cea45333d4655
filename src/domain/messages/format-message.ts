export type MessageValues = Record<string, string | number>

/**
 * Fills a message: `{name}` with a value, `{count, plural, one {# asiento} other {# asientos}}` by the
 * plural rules of `languageTag`. A placeholder without a value stays as it is, so that it is noticed.
 * The two forms are all that messages/ may use (scripts/checks/check-messages.ts holds that).
 */
export function formatMessage(text: string, values: MessageValues | undefined, languageTag: string): string {
  if (!text.includes('{')) return text
  return text.replace(
    /\{(\w+)(?:, plural, ((?:\s*(?:=\d+|\w+) \{[^{}]*\})+)\s*)?\}/g,
    (whole, name: string, branches: string | undefined) => {
      const value = values?.[name]
      if (value === undefined) return whole
      return branches ? choosePlural(branches, Number(value), languageTag) : String(value)
    },
  )
}

function choosePlural(branches: string, count: number, languageTag: string): string {
  const texts: Record<string, string> = {}
  for (const [, key, text] of branches.matchAll(/(=\d+|\w+) \{([^{}]*)\}/g)) if (key) texts[key] = text ?? ''
  const chosen = texts[`=${count}`] ?? texts[pluralRulesOf(languageTag).select(count)] ?? texts.other ?? ''
  return chosen.replaceAll('#', showCount(count, languageTag))
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
function showCount(count: number, languageTag: string): string {
  return count < 1000 ? String(count) : count.toLocaleString(languageTag)
}
