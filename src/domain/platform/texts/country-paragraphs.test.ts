import { describe, expect, it } from 'vitest'
import { countryParagraphsOf, readCountryParagraphs, withCountryParagraphs } from './country-paragraphs.ts'
import { readLegalText } from './read-legal-text.ts'

const document =
  '# Terms\n\nupdated: 2026-11-27\n\n## Law {#law}\n\nBefore.\n\n[[authority]]\n\n[[extra]]\n\nAfter.\n'
const spain = readCountryParagraphs('# Spain\n\n## authority\n\nOne.\n\nTwo.\n\n## extra\n')

describe("the country's paragraphs", () => {
  it('take the place of their names', () => {
    const { sections } = readLegalText(withCountryParagraphs(document, spain))
    expect(sections[0]?.blocks.map((block) => block.kind === 'paragraph' && block.text)).toEqual([
      ['Before.'],
      ['One.'],
      ['Two.'],
      ['After.'],
    ])
  })

  it('may bring headings, which the text counts with its own', () => {
    const peru = readCountryParagraphs('# Peru\n\n## authority\n\n### Book {#book}\n\nHere.\n\n## extra\n')
    expect(readLegalText(withCountryParagraphs(document, peru)).sections[0]?.blocks).toContainEqual({
      kind: 'heading',
      id: 'book',
      number: '1.1',
      text: 'Book',
    })
  })

  it('are named by the text', () => {
    expect(countryParagraphsOf(document)).toEqual(['authority', 'extra'])
  })

  it('are missed when the country lacks them', () => {
    expect(() => withCountryParagraphs('[[channel]]', spain)).toThrow('no paragraphs channel')
  })
})
