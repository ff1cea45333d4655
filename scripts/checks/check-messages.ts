import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { officeLanguages } from '#domain/people/staff/office-languages.ts'
import { locales } from '#domain/platform/locales.ts'
import { checkLegalTexts } from './check-legal-texts.ts'
import { composedKeys } from './composed-keys.ts'
import { findWrittenText } from './find-written-text.ts'

/*
 * Checks that every customer text is in messages/, in every locale, with the same placeholders, and is used; and that
 * the legal texts say the same in every locale.
 */

type Messages = Record<string, string>

/** Problems in the texts of the project at `root`, one per line. */
export function checkMessages(root: string): string[] {
  const sources = readSources(root)
  return [
    ...checkLanguages(root, locales, sources),
    ...checkLanguages(
      root,
      officeLanguages.map((language) => `office/${language}`),
      sources,
    ),
    ...checkLanguages(
      root,
      officeLanguages.map((language) => `driver/${language}`),
      sources,
    ),
    ...checkComposedKeys(sources),
    ...checkWrittenText(sources),
    ...checkLegalTexts(root),
  ]
}

/** Checks the same texts in several languages; the first is the master. */
function checkLanguages(root: string, names: readonly string[], sources: Source[]): string[] {
  const texts = names.map((name) => ({ name, messages: readMessages(root, name) }))
  const [master] = texts
  if (!master) return []
  return [
    ...texts.flatMap((text) => [
      ...checkKeys(text, master),
      ...(text !== master && hasLanguageOf(master, text)
        ? checkDiffers(text, master)
        : checkComplete(text, master)),
      ...checkTexts(`messages/${text.name}.json`, text.messages, master),
    ]),
    ...checkUse(Object.keys(master.messages), sources),
  ]
}

function readMessages(root: string, name: string): Messages {
  return JSON.parse(readFileSync(join(root, 'messages', `${name}.json`), 'utf8')) as Messages
}

type Texts = { name: string; messages: Messages }

/** The keys of a locale: known ones, in order. */
function checkKeys({ name, messages }: Texts, master: Texts): string[] {
  const file = `messages/${name}.json`
  const keys = Object.keys(messages)
  const expected = [...keys].sort()
  const misplaced = keys.find((key, i) => key !== expected[i])
  return [
    ...keys
      .filter((key) => !(key in master.messages))
      .map((key) => `${file}: ${key} is not in ${master.name}; add it there or remove it`),
    ...keys
      .filter((key) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key))
      .map((key) => `${file}: ${key} is not snake_case`),
    ...(misplaced ? [`${file}: ${misplaced} is not in its place; keys are sorted`] : []),
  ]
}

const hasLanguageOf = (one: Texts, other: Texts) => one.name.split('_')[0] === other.name.split('_')[0]

/** A locale in the master's language holds only what it says otherwise. */
function checkDiffers({ name, messages }: Texts, master: Texts): string[] {
  return Object.keys(messages)
    .filter((key) => messages[key] === master.messages[key])
    .map((key) => `messages/${name}.json: ${key} is the same in ${master.name}; leave it out`)
}

function checkComplete({ name, messages }: Texts, master: Texts): string[] {
  return Object.keys(master.messages)
    .filter((key) => !(key in messages))
    .map((key) => `messages/${name}.json: ${key} is missing; ${master.name} has it`)
}

function checkTexts(file: string, messages: Messages, { name, messages: master }: Texts): string[] {
  return Object.entries(messages).flatMap(([key, text]) => {
    if (typeof text !== 'string' || text.trim() === '') return [`${file}: ${key} has no text`]
    const read = placeholdersOf(text)
    if (typeof read === 'string') return [`${file}: ${key} ${read}`]
    const expected = placeholdersOf(master[key] ?? text)
    if (typeof expected === 'string' || read.join() === expected.join()) return []
    return [`${file}: ${key} has {${read.join('} {')}}, ${name} has {${expected.join('} {')}}`]
  })
}

/** The placeholders of a text, sorted, or the syntax error (see domain/platform/texts/format-message.ts). */
function placeholdersOf(text: string): string[] | string {
  const names = new Set<string>()
  const rest = text
    .replace(
      /\{(\w+), plural, ((?:\s*(?:=\d+|\w+) \{[^{}]*\})+)\s*\}/g,
      (whole, name: string, branches: string) => {
        if (!/(^|\s)other \{/.test(branches)) return whole
        names.add(name)
        return ''
      },
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      names.add(name)
      return ''
    })
  if (/[{}]/.test(rest)) {
    return 'has braces that are neither {name} nor {name, plural, one {…} other {…}}'
  }
  return [...names].sort()
}

type Source = { path: string; text: string }

function readSources(root: string): Source[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function checkUse(keys: string[], sources: Source[]): string[] {
  const words = new Set<string>()
  for (const { text } of sources) {
    for (const [, , word = ''] of text.matchAll(/(['"`])([a-z0-9_]+)\1/g)) words.add(word)
  }
  const patterns = liveKeys(sources).map(({ keys }) => new RegExp(`^${keys.replace('*', '[a-z0-9_]+')}$`))
  return keys
    .filter((key) => !words.has(key) && !patterns.some((pattern) => pattern.test(key)))
    .map((key) => `messages: nothing uses ${key}; remove it from every locale`)
}

/** The composed keys that their files still use. */
function liveKeys(sources: Source[]): typeof composedKeys {
  const textOf = new Map(sources.map(({ path, text }) => [path, text]))
  return composedKeys.filter((composed) => {
    const beginning = `\`${composed.keys.slice(0, composed.keys.indexOf('*'))}\${`
    return textOf.get(composed.in)?.includes(beginning)
  })
}

function checkComposedKeys(sources: Source[]): string[] {
  const live = liveKeys(sources)
  return composedKeys
    .filter((composed) => sources.some(({ path }) => path === composed.in) && !live.includes(composed))
    .map(
      (composed) =>
        `${composed.in} does not make ${composed.keys} any more; take it out of scripts/checks/composed-keys.ts`,
    )
}

/** Simulators and the demo's mailbox are for developers, and are not translated. */
const notForCustomers = /^src\/(gateways|server\/emails\/mailbox-)/

function checkWrittenText(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => path.endsWith('.tsx') && !notForCustomers.test(path))
    .flatMap(({ path, text }) =>
      findWrittenText(path, text).map(
        (found) => `${path}:${found.line}  "${found.text}" belongs into messages/, in every locale`,
      ),
    )
}

if (import.meta.main) {
  const failures = checkMessages('.')
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exit(1)
  console.log('Messages: every text is there in every locale, and used.')
}
