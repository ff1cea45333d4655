import { readFileSync } from 'node:fs'
import { Parser } from 'htmlparser2'
import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'

const master = textsIn('es')

/** Shorter texts are words that several languages share, or that customers write. */
const shortest = 15

/**
 * What staff cannot read on an office page, by its HTML: Spanish texts on a page in another language, keys,
 * placeholders and values that are missing. Elements in another language than the page are left out.
 */
export function unreadableTexts(html: string, language: OfficeLanguage): string[] {
  const spoken = new Set(Object.values(textsIn(language)))
  // All texts of the page at once: a screen has hundreds of them, and the office thousands of sentences.
  const shown = shownTexts(html, language).join('\n')
  const foreign = Object.values(master).filter(
    (text) => text.length >= shortest && !text.includes('{') && !spoken.has(text) && shown.includes(text),
  )
  return [
    ...foreign,
    // The log names endpoints: /office-api/orders/{id}.
    ...(shown.match(/(?<!\/)\{\w+[^}]*\}/g) ?? []),
    ...(shown.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? []).filter((word) => word in master),
    ...(shown.match(/\b(?:undefined|null|NaN|\[object)\b/g) ?? []),
  ]
}

/** The texts of a page and of the attributes that browsers show or read out. */
function shownTexts(html: string, language: OfficeLanguage): string[] {
  const texts: string[] = []
  const hidden: boolean[] = []
  const parser = new Parser({
    onopentag(name, { lang, ...attributes }) {
      const isOther = lang !== undefined && !lang.startsWith(language)
      hidden.push(hidden.at(-1) || isOther || name === 'script' || name === 'style')
      if (hidden.at(-1)) return
      for (const shown of ['aria-label', 'placeholder', 'alt', 'title'])
        if (attributes[shown]) texts.push(attributes[shown])
    },
    ontext(text) {
      if (!hidden.at(-1)) texts.push(text)
    },
    onclosetag() {
      hidden.pop()
    },
  })
  parser.end(html)
  return texts
}

function textsIn(language: OfficeLanguage): Record<string, string> {
  return JSON.parse(readFileSync(`messages/office/${language}.json`, 'utf8')) as Record<string, string>
}
