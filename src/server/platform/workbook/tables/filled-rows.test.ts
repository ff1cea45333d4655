import { expect, it } from 'vitest'
import { createRowFilter } from './filled-rows.ts'

const xml =
  '<x><sheetData><row r="1"><c><v>1</v></c></row><row r="2"/><row r="3"><c s="1"/></row><row/>' +
  '<row\nr="5" ht="3"><c t="inlineStr"><is><t>a</t></is></c></row><rowBreaks count="0"/></sheetData></x>'
const kept = (text: string, most: number, size: number) => {
  const filter = createRowFilter(most)
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
  return pieces.map((piece) => filter.take(piece)).join('') + filter.end()
}
const filled = xml.replace('<row r="2"/><row r="3"><c s="1"/></row>', '')

it.each([1, 2, 7, 64, 10_000])('leaves out empty rows that have a number, in pieces of %d', (size) => {
  expect(kept(xml, 10, size)).toBe(filled)
  const prefixed = (text: string) => text.replaceAll(/<(\/?)(?=row[\s/>]|[cvt][\s/>]|is>)/g, '<$1s:')
  expect(kept(prefixed(xml), 10, size)).toBe(prefixed(filled))
})

it('lets no more than its most filled rows through', () => {
  expect(kept(xml, 1, 7)).toBe(
    '<x><sheetData><row r="1"><c><v>1</v></c></row><rowBreaks count="0"/></sheetData></x>',
  )
})
