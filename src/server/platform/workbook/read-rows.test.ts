import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Refusal } from '#domain/platform/refusal.ts'
import { readText } from './formats/read-text.ts'
import { guessSeparator, readRows } from './read-rows.ts'

it("reads a bank's CSV with a preface, quoted cells over several lines and stray quotes", () => {
  const text = [
    'Banco del Sur',
    '',
    'Fecha;Abono;Concepto',
    '05/12/2026;"1.234,50";"Pago ""T2ABCDE""\nsegunda línea"',
    '06/12/2026;10,00;Café 3" de largo',
    "'07/12/2026';'+';'0001'",
    ';;',
  ].join('\r\n')
  expect(readRows(`\ufeff${text}`)).toEqual([
    { line: 1, cells: ['Banco del Sur'] },
    { line: 3, cells: ['Fecha', 'Abono', 'Concepto'] },
    { line: 4, cells: ['05/12/2026', '1.234,50', 'Pago "T2ABCDE"\nsegunda línea'] },
    { line: 6, cells: ['06/12/2026', '10,00', 'Café 3" de largo'] },
    { line: 7, cells: ['07/12/2026', '+', '0001'] },
  ])
})

it.each([
  ['an unclosed quotation', '20/11/2026;"hola;42,00'],
  ['a zero byte', '20/11/2026;ho\0la;42,00'],
  ['endless cells', `20/11/2026;${'x;'.repeat(500)}42,00`],
  ['an endless cell', `20/11/2026;${'x'.repeat(5_000)};42,00`],
])('breaks the line of %s alone', (_what, broken) => {
  const rows = readRows(
    ['Fecha;Concepto;Abono', broken, '21/11/2026;b;1,00', '22/11/2026;"c";2,00', '23/11/2026;d";3,00'].join(
      '\n',
    ),
  )
  expect(rows.map(({ line, cells, isBroken }) => [line, isBroken ?? cells])).toEqual([
    [1, ['Fecha', 'Concepto', 'Abono']],
    [2, true],
    [3, ['21/11/2026', 'b', '1,00']],
    [4, ['22/11/2026', 'c', '2,00']],
    [5, ['23/11/2026', 'd"', '3,00']],
  ])
})

it('lets two payers with a quotation mark each swallow no line between them', () => {
  const rows = readRows('a;b;c\n1;x;1\n2;"x;2\n3;y;3\n4;y";4\n5;z;5\n')
  expect(rows.map(({ line, isBroken }) => [line, isBroken ?? false])).toEqual([
    [1, false],
    [2, false],
    [3, true],
    [4, false],
    [5, false],
    [6, false],
  ])
})

it('guesses the separator from the first lines, whatever the texts of a long file contain', () => {
  const first = 'Fecha;Abono;Concepto\n'.repeat(5_000)
  const later = 'Renta, agua, luz\n'.repeat(10_000)
  expect(guessSeparator(first + later)).toBe(';')
})

it('refuses a million lines, also empty ones', () => {
  expect(() => readRows('\n'.repeat(1_000_000))).toThrow(new Refusal('statement_too_long'))
})

it('never fails for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', ';', '\n', 'a', ' ', '\0', "'") }), (text) => {
      for (const { cells } of readRows(text)) expect(cells.join('')).not.toContain('\0')
    }),
  )
})

const latin1 = (text: string) => Buffer.from(text, 'latin1')

it.each([
  ['UTF-8', Buffer.from('año')],
  ['Latin-1', latin1('año')],
  ['UTF-16 with its mark', Buffer.from('\ufeffaño', 'utf16le')],
  ['UTF-16 of the other order', Buffer.from('\ufeffaño', 'utf16le').swap16()],
  ['UTF-16 without its mark', Buffer.from('año', 'utf16le')],
  ['code page 850', latin1('a\xa4o')],
])('reads text in %s', (_encoding, bytes) => {
  expect(readText(bytes).replace('\ufeff', '')).toBe('año')
})

it('keeps the encoding of a file with one broken letter, and spaces between thousands', () => {
  expect(readText(Buffer.concat([Buffer.from('año ñandú é '), Buffer.from([0xf1])]))).toBe(
    'año ñandú é \ufffd',
  )
  expect(readText(latin1('1\xa0234,56 €'.replace('€', '\x80')))).toBe('1\u00a0234,56 €')
})
