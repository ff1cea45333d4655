import { expect, it } from 'vitest'
import { readLanguages } from './read-languages.ts'

it.each([
  ['es;en', ['es', 'en'], []],
  ['Español, inglés', ['es', 'en'], []],
  ['inglés y español', ['es', 'en'], []],
  ['Português / Francês', ['pt', 'fr'], []],
  ['German and English', ['en', 'de'], []],
  ['Español (nativo), inglés básico B1', ['es', 'en'], []],
  ['', [], []],
  ['klingon', [], ['klingon']],
  ['es, Quechua', ['es'], ['Quechua']],
])('%j are the languages %j, and %j are not known', (text, languages, unknown) => {
  expect(readLanguages(text)).toEqual({ languages, unknown })
})
