export type MessageValues = Record<string, string | number>

/**
 * Formats a message: `{name}` is replaced by a value, `{count, plural, one {# asiento} other {# asientos}}` by the
 * plural rules of `languageTag`. Numbers are formatted for the language (`1.000`, `1,5`), or for that of `numberTag`;
 * pass identifiers such as the number of an approval as text. A placeholder without a value stays visible, so that it
 * is noticed. messages/ may use only these two forms (checked by scripts/checks/check-messages.ts).
 */
export function formatMessage(
  text: string,
  values: MessageValues | undefined,
  languageTag: string,
  numberTag = languageTag,
): string {
  if (!text.includes('{')) return text
  return text.replace(
    /\{(\w+)(?:, plural, ((?:\s*(?:=\d+|\w+) \{[^{}]*\})+)\s*)?\}/g,
    (whole, name: string, branches: string | undefined) => {
      const value = values?.[name]
      if (value === undefined) return whole
      if (branches) return choosePlural(branches, Number(value), languageTag, numberTag)
      return typeof value === 'number' ? showNumber(value, numberTag) : value
    },
  )
}

function choosePlural(branches: string, count: number, languageTag: string, numberTag: string): string {
  const texts: Record<string, string> = {}
  for (const [, key, text] of branches.matchAll(/(=\d+|\w+) \{([^{}]*)\}/g)) if (key) texts[key] = text ?? ''
  const chosen = texts[`=${count}`] ?? texts[pluralRulesOf(languageTag).select(count)] ?? texts.other ?? ''
  return chosen.replaceAll('#', showNumber(count, numberTag))
}

/** Cached, because creating one costs more than the rest of a message. */
const pluralRules = new Map<string, Intl.PluralRules>()

function pluralRulesOf(languageTag: string): Intl.PluralRules {
  let rules = pluralRules.get(languageTag)
  if (!rules) {
    rules = new Intl.PluralRules(languageTag)
    pluralRules.set(languageTag, rules)
  }
  return rules
}

/** Small integers need no grouping; the browser's first NumberFormat takes 15 ms even on a fast machine. */
function showNumber(value: number, numberTag: string): string {
  return Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : value.toLocaleString(numberTag)
}
