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
  const { rules, numbers } = wordingOf(languageTag)
  const chosen = texts[`=${count}`] ?? texts[rules.select(count)] ?? texts.other ?? ''
  return chosen.replaceAll('#', numbers.format(count))
}

type Wording = { rules: Intl.PluralRules; numbers: Intl.NumberFormat }

/** Made once a language: to make them costs more than the rest of a message. */
const wordings = new Map<string, Wording>()

function wordingOf(languageTag: string): Wording {
  let wording = wordings.get(languageTag)
  if (!wording) {
    wording = { rules: new Intl.PluralRules(languageTag), numbers: new Intl.NumberFormat(languageTag) }
    wordings.set(languageTag, wording)
  }
  return wording
}
