import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { officeLanguages } from '#domain/people/staff/office-languages.ts'
import { type Locale, locales } from '#domain/platform/locales.ts'
import { checkMessages } from './check-messages.ts'
import { legalTexts } from './legal-texts-of-tests.ts'

/** Findings in a project with these texts in every locale, except for `different`, and these sources. */
function failuresOf(
  texts: Record<string, string>,
  different: Partial<Record<Locale, Record<string, string>>> = {},
  sources: Record<string, string> = { 'src/web/all.ts': `[${Object.keys(texts).map((key) => `'${key}'`)}]` },
): string[] {
  const root = mkdtempSync(join(tmpdir(), 'messages-'))
  const files: Record<string, string> = { ...legalTexts, ...sources }
  for (const locale of locales) {
    const isVariant = locale.startsWith('es_') && locale !== 'es_MX'
    files[`messages/${locale}.json`] = JSON.stringify(different[locale] ?? (isVariant ? {} : texts))
  }
  for (const language of officeLanguages) {
    files[`messages/office/${language}.json`] = '{}'
    files[`messages/driver/${language}.json`] = '{}'
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkMessages(root)
}

const seats = '{count, plural, one {# asiento} other {# asientos}}'

test('accepts texts that are everywhere, alike and used', () => {
  const texts = { hello: 'Hola, {name}', seats_left: `Quedan ${seats}` }
  const inEnglish = { hello: '{name}, hello', seats_left: '{count} seats left' }
  expect(failuresOf(texts, { en_US: inEnglish })).toEqual([])
})

test('finds a text that a locale lacks', () => {
  expect(failuresOf({ bye: 'Adiós', hello: 'Hola' }, { pt_BR: { hello: 'Olá' } })).toEqual([
    'messages/pt_BR.json: bye is missing; es_MX has it',
  ])
})

test('finds a text that only one locale has', () => {
  expect(failuresOf({ hello: 'Hola' }, { pt_BR: { hello: 'Olá', oi: 'Oi' } })).toEqual([
    'messages/pt_BR.json: oi is not in es_MX; add it there or remove it',
  ])
})

test('finds a text of another Spanish locale that says what es_MX says', () => {
  const texts = { bye: 'Adiós', hello: 'Hola' }
  expect(failuresOf(texts, { es_CL: { bye: 'Chao' } })).toEqual([])
  expect(failuresOf(texts, { es_CL: { hello: 'Hola' } })).toEqual([
    'messages/es_CL.json: hello is the same in es_MX; leave it out',
  ])
})

test('finds keys out of order and keys of another shape', () => {
  const failures = failuresOf({ b_text: 'B', a_text: 'A', someKey: 'C' })
  expect(failures).toContain('messages/pt_BR.json: b_text is not in its place; keys are sorted')
  expect(failures).toContain('messages/pt_BR.json: someKey is not snake_case')
})

test('finds a placeholder that a locale lacks or calls otherwise', () => {
  expect(failuresOf({ hello: 'Hola, {name}' }, { en_US: { hello: 'Hello, {nombre}' } })).toEqual([
    'messages/en_US.json: hello has {nombre}, es_MX has {name}',
  ])
})

test.each([
  ['braces that do not close', 'Hola, {name'],
  ['a plural without other', '{count, plural, one {# asiento}}'],
  ['a form that is not read', '{when, date, short}'],
])('finds %s', (_name, text) => {
  expect(failuresOf({ hello: text })).toContain(
    'messages/es_MX.json: hello has braces that are neither {name} nor {name, plural, one {…} other {…}}',
  )
})

test('finds an empty text', () => {
  expect(failuresOf({ hello: 'Hola' }, { es_ES: { hello: ' ' } })).toEqual([
    'messages/es_ES.json: hello has no text',
  ])
})

test('finds a text that nothing uses, and knows keys that are put together', () => {
  const sources = {
    'src/web/a.tsx': "const a = <p>{t('hello')}</p>",
    'src/web/shop/shell/locale/locale-names.ts': `[t(\`country_\${c}\`), t(\`locale_\${l}\`)]`,
    'src/web/a.test.ts': "t('only_in_a_test')",
  }
  const texts = { country_mx: 'México', hello: 'Hola', only_in_a_test: 'Nada' }
  expect(failuresOf(texts, {}, sources)).toEqual([
    'messages: nothing uses only_in_a_test; remove it from every locale',
  ])
})

test('finds a family of keys that is not made any more', () => {
  const sources = { 'src/web/shop/shell/locale/locale-names.ts': `const a = \`country_\${code}\`` }
  expect(failuresOf({ country_mx: 'México' }, {}, sources)).toEqual([
    'src/web/shop/shell/locale/locale-names.ts does not make locale_* any more; take it out of scripts/checks/composed-keys.ts',
  ])
})

test.each([
  ['between tags', '<p>\n  Comprar\n</p>', 'Comprar'],
  ['in a fragment', '<>Comprar</>', 'Comprar'],
  ['as a string between tags', "<p>{'Comprar'}</p>", 'Comprar'],
  ['as a choice', "<p>{ready ? 'Comprar' : null}</p>", 'Comprar'],
  ['in a template', `<p>{\`Comprar \${n}\`}</p>`, 'Comprar'],
  ['in an attribute that is read aloud', '<button aria-label="Cerrar" />', 'Cerrar'],
  ['in a placeholder', "<input placeholder={'Nombre'} />", 'Nombre'],
])('finds text written %s', (_name, element, text) => {
  expect(failuresOf({}, {}, { 'src/web/a.tsx': `const a = ${element}` })).toEqual([
    expect.stringMatching(new RegExp(`^src/web/a\\.tsx:\\d  "${text}" belongs into messages/`)),
  ])
})

test('lets the name of the shop, signs and code stand in elements', () => {
  const source = `const a = <p title={t(key)} className="big" data-kind="note">{n} · Vaivén&nbsp;→ {'—'}</p>`
  const sources = { 'src/web/a.tsx': source, 'src/gateways/a/b.tsx': 'const a = <p>Approve</p>' }
  expect(failuresOf({}, {}, sources)).toEqual([])
})
