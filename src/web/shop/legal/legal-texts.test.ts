import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { locales } from '#domain/platform/locales.ts'
import type { LegalBlock, LegalLine, LegalText } from '#domain/platform/texts/read-legal-text.ts'
import routes from '../routes.ts'
import { type LegalName, legalPages } from './legal-pages.ts'
import { legalText } from './legal-texts.server.ts'

const names = Object.keys(legalPages) as LegalName[]

/** Pages of the shop, besides the legal ones, to which the texts link. */
const otherPages = ['/atencion', '/libro-de-reclamaciones', '/contact']

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...pathsOf(children)])

test('the texts and the pages to which they link have an address', () => {
  const addresses = Object.values(legalPages).map(({ to }) => to)
  expect(addresses).toContain('/accesibilidad')
  for (const page of [...addresses, ...otherPages]) expect(pathsOf(routes)).toContain(page)
})

const blocksOf = ({ intro, sections }: LegalText) => [...intro, ...sections.flatMap(({ blocks }) => blocks)]

function linesOf(block: LegalBlock): readonly LegalLine[] {
  switch (block.kind) {
    case 'paragraph':
      return [block.text]
    case 'heading':
      return [[block.text]]
    case 'list':
      return block.items
    case 'table':
      return [block.head, ...block.rows].flat()
  }
}

const idsOf = ({ sections }: LegalText) =>
  sections.flatMap(({ id, blocks }) => [
    id,
    ...blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : [])),
  ])

const said = (...of: Parameters<typeof legalText>) => JSON.stringify(legalText(...of))

test('the texts name the company and its offices', () => {
  expect(said('terms', 'es_MX', 'MX')).toContain('Vaivén Traslados, S.A. de C.V.')
  expect(said('notice', 'es_MX', 'MX')).toContain('Ciudad de México')
  expect(said('terms', 'es_MX', 'MX')).toContain('+52 55 5555 0134')
})

describe.each(countryCodes)('in %s', (country) => {
  test.each(locales)(
    'every link of the texts in %s leads to a page and to a part that is there',
    (locale) => {
      const pages = new Map(
        names.map((name) => [legalPages[name].to as string, idsOf(legalText(name, locale, country))]),
      )
      for (const name of names) {
        const text = legalText(name, locale, country)
        const links = blocksOf(text)
          .flatMap(linesOf)
          .flat()
          .flatMap((word) => (typeof word === 'object' && 'to' in word ? [word.to] : []))
        expect(links.length).toBeGreaterThan(2)
        for (const link of links.filter((to) => /^[/#]/.test(to) && !otherPages.includes(to))) {
          const [path, id] = link.split('#')
          const ids = path ? pages.get(path) : idsOf(text)
          expect(ids, link).toBeDefined()
          if (id) expect(ids, link).toContain(id)
        }
      }
    },
  )
})

test.each([
  ['MX', 'Vaivén Traslados, S.A. de C.V.', 'Secretaría Anticorrupción y Buen Gobierno', 'PROFECO'],
  ['CL', 'Vaivén Chile SpA', 'Ley 21.719, en vigor desde el 1 de diciembre de 2026', 'SERNAC'],
  ['PE', 'Vaivén Perú S.A.C.', 'Autoridad Nacional de Protección de Datos Personales', 'INDECOPI'],
  ['ES', 'Vaivén Rutas España, S.L.', 'Agencia Española de Protección de Datos', 'junta arbitral de consumo'],
] as const)(
  'authorities and channels are those of %s, whatever the locale',
  (country, company, data, consumer) => {
    for (const locale of ['es_MX', 'es_CL', 'es_CO', 'es_ES'] as const) {
      expect(said('notice', locale, country)).toContain(company)
      expect(said('privacy', locale, country)).toContain(data)
      expect(said('terms', locale, country)).toContain(consumer)
    }
    const others = ['PROFECO', 'SERNAC', 'INDECOPI', 'junta arbitral de consumo'].filter(
      (one) => one !== consumer,
    )
    for (const locale of ['en_US', 'pt_BR'] as const) {
      expect(said('terms', locale, country)).toContain(consumer)
      for (const other of others) expect(said('terms', locale, country)).not.toContain(other)
    }
  },
)

test('Peru has its book of complaints, and only Spain the rights of bus passengers in the Union', () => {
  for (const locale of locales) {
    expect(said('terms', locale, 'PE')).toContain('"to":"/libro-de-reclamaciones"')
    for (const country of countryCodes)
      expect(idsOf(legalText('terms', locale, country)).includes('derechos-de-viajeros')).toBe(
        country === 'ES',
      )
  }
})

test('a translation says which text rules, and its language is that of the locale', () => {
  expect(said('terms', 'en_US', 'MX')).toContain('the Spanish text applies')
  expect(said('privacy', 'pt_BR', 'ES')).toContain('vale o texto em espanhol')
  expect(legalText('terms', 'pt_BR', 'MX').language).toBe('pt-BR')
  expect(legalText('terms', 'es_CL', 'CL').language).toBe('es-CL')
})

test('the notice is dated, and the one of 27 January 2023 stays as it was', () => {
  const present = legalText('notice', 'es_MX', 'MX')
  const previous = legalText('notice2023', 'pt_BR', 'CL')
  expect(present.updated > previous.updated).toBe(true)
  expect(previous).toMatchObject({ updated: '2023-01-27', language: 'es' })
  expect(JSON.stringify(previous)).toContain('Vaivén Traslados, S.A. de C.V.')
  expect(JSON.stringify(previous)).toContain('No recabamos datos personales sensibles.')
})
