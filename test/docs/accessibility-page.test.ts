import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { locales } from '#domain/platform/locales.ts'
import { type Exemption, exemptionAnchors } from '#test/helpers/accessibility-exemptions.ts'
import { legalText } from '#web/shop/legal/legal-texts.server.ts'

/* The page /accesibilidad says what the accessibility tests do, and shows exactly what they leave out. */

const helper = 'test/helpers/accessibility-exemptions.ts'

const sources = (['test', 'src'] as const)
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.(test|spec)\.tsx?$|^test\/.*\.ts$/.test(path) && path !== helper)
  .filter((path) => !path.endsWith('accessibility-page.test.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** The exemptions of the page: the headings of its section about what still fails, each with its text. */
function gapsOf(locale: (typeof locales)[number]): { anchor: string; words: number }[] {
  const { sections } = legalText('accessibility', locale, 'MX')
  const blocks = sections.find(({ id }) => id === 'limites')?.blocks ?? []
  return blocks.flatMap((block, nth) => {
    if (block.kind !== 'heading') return []
    const next = blocks[nth + 1]
    return [{ anchor: block.id, words: next?.kind === 'paragraph' ? next.text.join('').length : 0 }]
  })
}

test.each(locales)(
  'each exemption of the tests has its sentence in %s, and each sentence its exemption',
  (locale) => {
    const gaps = gapsOf(locale)
    expect(gaps.map(({ anchor }) => anchor).sort()).toEqual(Object.values(exemptionAnchors).sort())
    for (const { anchor, words } of gaps) expect(words, anchor).toBeGreaterThan(40)
  },
)

test('a test uses each exemption', () => {
  const used = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/isExempt\('(\w+)'\)/g)].map(([, name]) => name as Exemption),
    ),
  )
  expect([...used].sort()).toEqual(Object.keys(exemptionAnchors).sort())
})

test('axe leaves out nothing else', () => {
  const leavesOut = /\.exclude\(|disableRules|withRules|withTags|enabled: false/
  const found = sources.filter(({ path, text }) => path.startsWith('test/browser') && leavesOut.test(text))
  expect(found.map(({ path }) => path)).toEqual(['test/browser/helpers/accessibility/expect-accessible.ts'])
  const [{ text }] = found as [(typeof found)[0]]
  expect(text.match(new RegExp(leavesOut, 'g'))).toEqual(['.exclude('])
  expect(text).toContain("if (isExempt('frames')) axe.exclude('iframe')")
  expect(text).toContain("'target-size': { enabled: true }")
})

test('the page tells the windows, the letters and the kinds of tests that are there', () => {
  const textOf = (path: string) => sources.find((source) => source.path === path)?.text ?? ''
  const windows = textOf('test/browser/helpers/accessibility/inspect-screen.ts')
  expect(windows).toContain('narrowest: { width: 320, height: 640 }')
  expect(windows).toContain('phone: { width: 390, height: 900 }')
  expect(windows).toContain('desk: { width: 1440, height: 900 }')
  const largeLetters = textOf('test/browser/accessibility/large-letters.spec.ts')
  for (const what of ['defaultFontSize=32', 'expectEdges(page, path)']) expect(largeLetters).toContain(what)
  for (const name of ['keyboard-only', 'keyboard-account', 'every-page-is-calm'])
    expect(textOf(`test/browser/accessibility/${name}.spec.ts`)).toContain('test(')
  expect(textOf('test/browser/account/forms-without-scripts.spec.ts')).toContain(
    'newContext({ javaScriptEnabled',
  )
  const said = readFileSync('messages/legal/es_MX/accesibilidad.md', 'utf8')
  for (const words of ['390 y 1440 píxeles', '320 a 1440 píxeles', 'letra del doble', 'solo con el teclado'])
    expect(said).toContain(words)
})

test('the page leads to the complaints of each country', () => {
  for (const country of countryCodes) {
    const said = JSON.stringify(legalText('accessibility', 'es_MX', country))
    expect(said).toContain(country === 'PE' ? '/libro-de-reclamaciones' : '/atencion')
  }
})
