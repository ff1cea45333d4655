import { type DriverLanguage, driverLanguages } from './driver-languages.ts'

/** Names of the languages in the languages of the office and their own, without accents. */
const names: Record<DriverLanguage, readonly string[]> = {
  es: ['es', 'espanol', 'castellano', 'spanish', 'espanhol', 'esp'],
  en: ['en', 'ingles', 'english', 'ing'],
  pt: ['pt', 'portugues', 'portuguese'],
  fr: ['fr', 'frances', 'french', 'francais'],
  de: ['de', 'aleman', 'german', 'alemao', 'deutsch'],
}

/** The languages of a list such as `Español, inglés` or `es/en`; null when it names another one. */
export function readLanguages(text: string): DriverLanguage[] | null {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s,;/|+&.-]+|\b(?:y|e|and)\b/)
    .filter(Boolean)
  const known = driverLanguages.filter((one) => words.some((word) => names[one].includes(word)))
  const isKnown = (word: string) => driverLanguages.some((one) => names[one].includes(word))
  return words.every(isKnown) ? known : null
}
