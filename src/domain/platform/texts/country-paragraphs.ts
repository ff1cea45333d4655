/** A line of a legal text that the paragraphs of the reader's country replace: `[[consumer-law]]`. */
const slot = /^\[\[([a-z-]+)\]\]$/gm

/**
 * Reads the paragraphs of a country: `# Country`, then `## name` and the text that a legal text has in place of
 * `[[name]]`. A name without text says that the country has no such paragraphs.
 */
export function readCountryParagraphs(source: string): ReadonlyMap<string, string> {
  const [, ...parts] = source.split(/^## /m)
  return new Map(
    parts.map((part) => {
      const [name = '', ...lines] = part.split('\n')
      return [name.trim(), lines.join('\n').trim()]
    }),
  )
}

/** The names of the paragraphs that a legal text takes from the country. */
export function countryParagraphsOf(source: string): string[] {
  return [...source.matchAll(slot)].map(([, name = '']) => name)
}

/** The legal text with the paragraphs of a country. Throws an error for a name that the country does not have. */
export function withCountryParagraphs(source: string, paragraphs: ReadonlyMap<string, string>): string {
  return source.replace(slot, (_, name: string) => {
    const text = paragraphs.get(name)
    if (text === undefined) throw new Error(`the country has no paragraphs ${name}`)
    return text
  })
}
