import { type DriverLanguage, driverLanguages } from './driver-languages.ts'

/** Names of the languages in the languages of the office and their own, without accents. */
const names: Record<DriverLanguage, readonly string[]> = {
  es: ['es', 'espanol', 'castellano', 'spanish', 'espanhol', 'esp'],
  en: ['en', 'ingles', 'english', 'ing'],
  pt: ['pt', 'portugues', 'portuguese'],
  fr: ['fr', 'frances', 'french', 'francais'],
  de: ['de', 'aleman', 'german', 'alemao', 'deutsch'],
}

/** Words that name no language, such as the level at which one is spoken. */
const remarks =
  /^(?:basico|intermedio|intermediario|avanzado|avancado|fluido|fluente|nativo|materno|nivel|medio|bien|poco|algo|bilingue|basic|fluent|native|no|ninguno|nenhum|none|n|a|[abc][12]|\d+%?|idiomas?)$/

/**
 * The languages of a list such as `Español, inglés` or `es/en`, and the words of it that name another one.
 */
export function readLanguages(text: string): { languages: DriverLanguage[]; unknown: string[] } {
  const fold = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = text
    .replace(/\([^()]*\)/g, ' ')
    .split(/[\s,;/|+&.:-]+|\b(?:y|e|and)\b/)
    .filter((word) => word && !remarks.test(fold(word)))
  const isOf = (language: DriverLanguage, word: string) => names[language].includes(fold(word))
  return {
    languages: driverLanguages.filter((one) => words.some((word) => isOf(one, word))),
    unknown: words.filter((word) => !driverLanguages.some((one) => isOf(one, word))),
  }
}
