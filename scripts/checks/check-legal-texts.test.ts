import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkLegalTexts } from './check-legal-texts.ts'
import { countryText, legalText, legalTexts } from './legal-texts-of-tests.ts'

/** Findings when one file has another text; null: when it is missing. */
function failuresWith(file: string, text: string | null): string[] {
  const root = mkdtempSync(join(tmpdir(), 'legal-texts-'))
  const changed = `messages/legal/${file}.md`
  const files = { ...legalTexts, ...(text !== null && { [changed]: text }) }
  for (const [path, content] of Object.entries(files)) {
    if (path === changed && text === null) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return checkLegalTexts(root)
}

test('accepts legal texts that say the same', () => {
  expect(failuresWith('pt_BR/terminos', legalText.replace('15 días', '15 dias'))).toEqual([])
})

test.each([
  ['that has no day', '# Términos\n\n## Uno {#uno}', 'line 3 should be updated: YYYY-MM-DD'],
  ['of a day that does not exist', legalText.replace('11-20', '13-20'), '2026-13-20 is no day'],
  [
    'that cannot be read',
    legalText.replace(' {#uno}', ''),
    'line 5 is no heading with its anchor: ## Title {#anchor}',
  ],
])('finds a legal text %s', (_what, text, problem) => {
  expect(failuresWith('es_MX/terminos', text)).toEqual([`messages/legal/es_MX/terminos.md: ${problem}`])
})

test.each([
  ['a section', legalText.slice(0, legalText.indexOf('## Dos')), 'dos is missing'],
  ['a paragraph', legalText.replace('[[ley]]', '[[ley]]\n\nTres.'), 'uno has paragraph'],
  ['an item', legalText.replace('- {email}\n', ''), 'dos has 1 items (15); expected 2 items'],
  ['a number', legalText.replace('15', '20'), 'dos has 2 items (20 email'],
  ['a value', legalText.replace('{email}', 'el correo'), 'dos has 2 items (15); expected'],
  ['a link', legalText.replace('[la página](/uno)', 'la página'), 'uno has paragraph, paragraph (ley)'],
  ["the country's paragraphs", legalText.replace('[[ley]]', 'La ley.'), 'uno has paragraph (/uno)'],
  ['the date', legalText.replace('11-20', '11-21'), 'the date has 2026-11-21'],
])('finds %s that one locale lacks or has otherwise', (_what, text, problem) => {
  expect(failuresWith('en_US/privacidad', text)).toEqual([
    expect.stringContaining(`messages/legal/en_US/privacidad.md: ${problem}`),
  ])
})

test('finds a locale without a text', () => {
  expect(failuresWith('es_CO/aviso-privacidad', null)).toEqual([
    'messages/legal/es_CO/aviso-privacidad.md is missing',
  ])
})

test('finds a country without its paragraphs, and a translation that lacks them', () => {
  expect(failuresWith('countries/es/PE', '# Perú\n')).toContain(
    'messages/legal/countries/es/PE.md: ley is missing',
  )
  expect(failuresWith('countries/pt/PE', '# Peru\n')).toEqual([
    'messages/legal/countries/pt/PE.md: ley is missing',
  ])
  expect(failuresWith('countries/en/CL', countryText.replace('19.496', '19.628'))).toEqual([
    expect.stringContaining('messages/legal/countries/en/CL.md: ley has paragraph (19.628)'),
  ])
})
