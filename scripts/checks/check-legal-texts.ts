import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { locales } from '#domain/platform/locales.ts'
import {
  countryParagraphsOf,
  readCountryParagraphs,
  withCountryParagraphs,
} from '#domain/platform/texts/country-paragraphs.ts'
import { type LegalBlock, type LegalLine, readLegalText } from '#domain/platform/texts/read-legal-text.ts'

/*
 * Checks the legal texts: each is there in every locale, can be parsed, has a date, and says as much as the Spanish of
 * Mexico: the same sections, paragraphs, rows, links, values and numbers. Likewise the paragraphs of each country.
 */

const names = ['terminos', 'privacidad', 'aviso-privacidad', 'accesibilidad']
const [master = 'es_MX', ...otherLocales] = locales
const languages = ['es', ...new Set(locales.map((locale) => locale.slice(0, 2)))].filter(
  (language, nth, all) => all.indexOf(language) === nth,
)

/** Problems in the legal texts of the project at `root`, one per line. */
export function checkLegalTexts(root: string): string[] {
  const read = (file: string) => {
    const path = join(root, 'messages/legal', `${file}.md`)
    return existsSync(path) ? readFileSync(path, 'utf8') : null
  }
  return [...names.flatMap((name) => checkDocument(name, read)), ...checkCountries(read)]
}

type Read = (file: string) => string | null

function checkDocument(name: string, read: Read): string[] {
  const first = outlineOf(`${master}/${name}`, read)
  if (first.problem !== null) return [first.problem]
  return otherLocales.flatMap((locale) => {
    const file = `${locale}/${name}`
    const other = outlineOf(file, read)
    return other.problem === null ? differences(file, other.outline, first.outline) : [other.problem]
  })
}

function checkCountries(read: Read): string[] {
  const wanted = new Set(names.flatMap((name) => countryParagraphsOf(read(`${master}/${name}`) ?? '')))
  if (wanted.size === 0) return []
  return countryCodes.flatMap((country) => {
    const [spanish, ...others] = languages.map((language) => {
      const file = `countries/${language}/${country}`
      return { file, outline: countryOutline(read(file) ?? '', wanted) }
    })
    return [
      ...[...(spanish?.outline ?? [])]
        .filter(([, what]) => what === null)
        .map(([paragraph]) => `messages/legal/${spanish?.file}.md: ${paragraph} is missing`),
      ...others.flatMap(({ file, outline }) => differences(file, outline, spanish?.outline ?? new Map())),
    ]
  })
}

/** The content of each part, by the anchor of its section or the name of its paragraphs. */
type Outline = ReadonlyMap<string, string | null>

function differences(file: string, outline: Outline, master: Outline): string[] {
  return [...new Set([...master.keys(), ...outline.keys()])].flatMap((part) => {
    const [has, expected] = [outline.get(part), master.get(part)]
    if (has === expected) return []
    if (has === undefined || has === null) return [`messages/legal/${file}.md: ${part} is missing`]
    if (expected === undefined) return [`messages/legal/${file}.md: ${part} is only here`]
    return [`messages/legal/${file}.md: ${part} has ${has}; expected ${expected}`]
  })
}

function outlineOf(
  file: string,
  read: Read,
): { problem: string; outline?: never } | { problem: null; outline: Outline } {
  const source = read(file)
  if (source === null) return { problem: `messages/legal/${file}.md is missing` }
  try {
    const { updated, intro, sections } = readText(source)
    if (Number.isNaN(Date.parse(updated)))
      return { problem: `messages/legal/${file}.md: ${updated} is no day` }
    if (sections.length === 0) return { problem: `messages/legal/${file}.md has no sections` }
    return {
      problem: null,
      outline: new Map([
        ['the date', updated],
        ['the introduction', describe(intro)],
        ...sections.map(({ id, blocks }) => [id, describe(blocks)] as const),
      ]),
    }
  } catch (error) {
    return { problem: `messages/legal/${file}.md: ${(error as Error).message}` }
  }
}

function countryOutline(source: string, wanted: ReadonlySet<string>): Outline {
  const paragraphs = readCountryParagraphs(source)
  return new Map(
    [...new Set([...wanted, ...paragraphs.keys()])].map((name) => {
      const text = paragraphs.get(name)
      if (text === undefined) return [name, null]
      const { sections } = readText(`# ${name}\n\nupdated: 2026-01-01\n\n## ${name} {#part}\n\n${text}`)
      return [name, describe(sections[0]?.blocks ?? [])]
    }),
  )
}

/** The values become addresses and the country's paragraphs sentences, so that the text can be parsed without them. */
function readText(source: string) {
  const stands = new Map(countryParagraphsOf(source).map((name) => [name, `country paragraphs ${name}`]))
  // src/web/shop/legal/legal-texts.test.ts checks that every {name} has a value.
  return readLegalText(
    withCountryParagraphs(source, stands).replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => `${name.replaceAll('_', '-')}@value.test`,
    ),
  )
}

/** The kinds of the blocks, and everything that has to be the same in every language. */
function describe(blocks: readonly LegalBlock[]): string {
  return blocks.map(describeBlock).join(', ') || 'nothing'
}

function describeBlock(block: LegalBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `paragraph${facts([block.text])}`
    case 'heading':
      return `#${block.id}`
    case 'list':
      return `${block.items.length} items${facts(block.items)}`
    case 'table':
      return `${block.rows.length} rows of ${block.head.length}${facts([block.head, ...block.rows].flat())}`
  }
}

/** The link targets, values, names of country paragraphs and numbers of some lines, in any order. */
function facts(lines: readonly LegalLine[]): string {
  const words = lines.flat()
  const targets = words.flatMap((word) => (typeof word === 'object' && 'to' in word ? [word.to] : []))
  const text = words
    .map((word) => (typeof word === 'string' ? word : 'strong' in word ? word.strong : word.link))
    .join(' ')
  const facts = text.match(/[\w-]+@value\.test|(?<=country paragraphs )[a-z-]+|\d+(?:[.,/]\d+)*/g) ?? []
  const all = [...targets, ...facts].sort()
  return all.length > 0 ? ` (${all.join(' ')})` : ''
}
