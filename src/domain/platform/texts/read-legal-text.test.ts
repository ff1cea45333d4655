import { describe, expect, it } from 'vitest'
import { readLegalText } from './read-legal-text.ts'

const head = '# Términos\n\nupdated: 2026-11-20\n\n'

/** The blocks of a text with one section. */
const blocksOf = (body: string) => readLegalText(`${head}## Uno {#uno}\n\n${body}`).sections[0]?.blocks

describe('a legal text', () => {
  it('has a title, the day of its version, and numbered sections with anchors', () => {
    const text = readLegalText(
      `${head}Hola.\n\n## Servicio {#servicio}\n\n### Ida {#ida}\n\n### Vuelta {#vuelta}\n\n## Pago {#pago}\n\n### Tarjeta {#tarjeta}\n`,
    )
    expect(text).toMatchObject({ title: 'Términos', updated: '2026-11-20' })
    expect(text.intro).toEqual([{ kind: 'paragraph', text: ['Hola.'] }])
    expect(text.sections.map(({ id, number, title }) => [number, title, id])).toEqual([
      ['1', 'Servicio', 'servicio'],
      ['2', 'Pago', 'pago'],
    ])
    expect(text.sections.flatMap(({ blocks }) => blocks)).toEqual([
      { kind: 'heading', id: 'ida', number: '1.1', text: 'Ida' },
      { kind: 'heading', id: 'vuelta', number: '1.2', text: 'Vuelta' },
      { kind: 'heading', id: 'tarjeta', number: '2.1', text: 'Tarjeta' },
    ])
  })

  it('has paragraphs of one or more lines, with strong words and links', () => {
    expect(blocksOf('Hasta **72 horas** antes;\nmira [las cookies](/privacidad#cookies).')).toEqual([
      {
        kind: 'paragraph',
        text: [
          'Hasta ',
          { strong: '72 horas' },
          ' antes; mira ',
          { link: 'las cookies', to: '/privacidad#cookies' },
          '.',
        ],
      },
    ])
  })

  it('names the company as its values do', () => {
    const [block] = readLegalText(`${head}Somos {company}.`, { company: 'Vaivén' }).intro
    expect(block).toEqual({ kind: 'paragraph', text: ['Somos Vaivén.'] })
  })

  it('has lists and tables', () => {
    expect(blocksOf('- uno\n- **dos**\n\n| Tramo | Espera |\n|---|---|\n| ida | 5 min |')).toEqual([
      { kind: 'list', items: [['uno'], [{ strong: 'dos' }]] },
      { kind: 'table', head: [['Tramo'], ['Espera']], rows: [[['ida'], ['5 min']]] },
    ])
  })
})

describe('faults, with their line', () => {
  it.each([
    ['no title', 'Términos\n\nupdated: 2026-11-20', 'line 1 should be # and the title'],
    ['no day', '# Términos\n\n## Uno {#uno}', 'line 3 should be updated: YYYY-MM-DD'],
    ['a heading without an anchor', `${head}## Uno`, 'line 5 is no heading with its anchor'],
    ['two headings with one anchor', `${head}## Uno {#a}\n\n## Dos {#a}`, 'line 7 has the anchor a'],
    ['markup', `${head}<b>Uno</b>`, 'line 5 has Markdown that is not supported'],
    ['a placeholder without a value', `${head}Somos {company}.`, 'line 5 has Markdown that is not supported'],
    ['a list within a paragraph', `${head}Uno\n- dos`, 'line 5 is no paragraph, list or table'],
    ['a row with a cell too few', `${head}| a | b |\n|---|---|\n| 1 |`, 'line 5 is no table'],
    ['a link that runs a script', `${head}[aquí](javascript:alert)`, 'line 5 has a link to javascript:alert'],
    ['a link to another host in disguise', `${head}[aquí](//evil.test)`, 'line 5 has a link to //evil.test'],
  ])('%s', (_what, source, problem) => {
    expect(() => readLegalText(source)).toThrow(problem)
  })
})
