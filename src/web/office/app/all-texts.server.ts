import { pages, shell } from 'virtual:text-keys'
import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import en from '#messages/office/en.json'
import es from '#messages/office/es.json'
import pt from '#messages/office/pt.json'
import type { OfficeTexts } from './texts.tsx'

export const allTexts: Record<OfficeLanguage, Record<string, string>> = { es, en, pt }

/** The texts that a page can show; `pattern` is the pattern of its route. */
export function textsOfPage(language: OfficeLanguage, pattern: string): OfficeTexts {
  const keys = [...shell, ...(pages[pattern] ?? [])]
  return Object.fromEntries(keys.map((key) => [key, allTexts[language][key]]))
}
