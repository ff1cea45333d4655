import { expect, it } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { guessSeparator, readRows, readText } from './read-rows.ts'

it("reads a bank's CSV with a preface, quoted cells over several lines and stray quotes", () => {
  const text = [
    'Banco del Sur',
    '',
    'Fecha;Abono;Concepto',
    '05/12/2026;"1.234,50";"Pago ""T2ABCDE""\nsegunda línea"',
    '06/12/2026;10,00;Café 3" de largo',
    ';;',
  ].join('\r\n')
  expect(readRows(`\ufeff${text}`)).toEqual([
    { line: 1, cells: ['Banco del Sur'] },
    { line: 3, cells: ['Fecha', 'Abono', 'Concepto'] },
    { line: 4, cells: ['05/12/2026', '1.234,50', 'Pago "T2ABCDE"\nsegunda línea'] },
    { line: 6, cells: ['06/12/2026', '10,00', 'Café 3" de largo'] },
  ])
})

it('guesses the separator from the first lines, whatever the texts of a long file contain', () => {
  const first = 'Fecha;Abono;Concepto\n'.repeat(5_000)
  const later = 'Renta, agua, luz\n'.repeat(10_000)
  expect(guessSeparator(first + later)).toBe(';')
})

it('refuses a quotation that never ends, however long the file is', () => {
  const text = `a,b,c\n${'"x,'.repeat(100_000)}`
  expect(() => readRows(text)).toThrow(new Refusal('statement_not_readable'))
})

it.each([
  ['UTF-8', Buffer.from('año')],
  ['Latin-1', Buffer.from('año', 'latin1')],
  ['UTF-16 with its mark', Buffer.from('\ufeffaño', 'utf16le')],
  ['UTF-16 of the other order', Buffer.from('\ufeffaño', 'utf16le').swap16()],
])('reads text in %s', (_encoding, bytes) => {
  expect(readText(bytes)).toBe('año')
})
