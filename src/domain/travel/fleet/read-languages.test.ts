import { expect, it } from 'vitest'
import { readLanguages } from './read-languages.ts'

it.each([
  ['es;en', ['es', 'en']],
  ['Español, inglés', ['es', 'en']],
  ['inglés y español', ['es', 'en']],
  ['Português / Francês', ['pt', 'fr']],
  ['German and English', ['en', 'de']],
  ['', []],
  ['klingon', null],
  ['es, quechua', null],
])('%j are the languages %j', (text, languages) => {
  expect(readLanguages(text)).toEqual(languages)
})
