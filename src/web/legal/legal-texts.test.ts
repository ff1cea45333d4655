import { expect, test } from 'vitest'
import type { LegalBlock, LegalLine, LegalText } from '#domain/messages/read-legal-text.ts'
import { legalPages } from './legal-pages.ts'
import { legalTexts } from './legal-texts.server.ts'

const everyText = Object.values(legalTexts)

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

test('the texts name the company and its offices', () => {
  expect(JSON.stringify(legalTexts.terms)).toContain('Vaivén Traslados, S.A. de C.V.')
  expect(JSON.stringify(legalTexts.notice)).toContain('Ciudad de México')
  expect(JSON.stringify(legalTexts.terms)).toContain('+52 55 5555 0134')
})

test('every link of the texts leads to a page of the shop and to a part that is there', () => {
  const pages = new Map(
    Object.entries(legalPages).map(([name, { to }]) => [
      to,
      idsOf(legalTexts[name as keyof typeof legalTexts]),
    ]),
  )
  for (const text of everyText) {
    const links = blocksOf(text)
      .flatMap(linesOf)
      .flat()
      .flatMap((word) => (typeof word === 'object' && 'to' in word ? [word.to] : []))
    expect(links.length).toBeGreaterThan(2)
    for (const link of links.filter((to) => /^[/#]/.test(to))) {
      const [path, id] = link.split('#')
      const ids = path ? pages.get(path) : idsOf(text)
      expect(ids, link).toBeDefined()
      if (id) expect(ids, link).toContain(id)
    }
  }
})

test('the notice is the one of 27 January 2023', () => {
  expect(legalTexts.notice.updated).toBe('2023-01-27')
})
