import * as xlsx from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { readSheet } from '#server/platform/workbook/read-sheet.ts'
import { photo, workbook } from '#test/helpers/private-events.ts'
import { workbookOf, zipOf } from '#test/helpers/zip.ts'
import { readGuests } from './guest-rows.ts'

const read = async (bytes: Buffer) => readGuests(await readSheet(bytes, 5_020), 'MX')
const headings = ['Nombre', 'Teléfono', 'Correo']
const ana = ['Ana Sáenz', '55 1234 5678', 'ana@vaiven.test']
const people = (count: number) =>
  Array.from({ length: count }, (_, i) => [`Invitada ${i}`, 5_512_300_000 + i, `g${i}@vaiven.test`])

describe('a guest list', () => {
  it.each(['xlsx', 'biff8'] as const)('is read from %s, whatever stands around it', async (bookType) => {
    const rows = [
      ['BODA DE RENATA'],
      [],
      ['Mesa', 'E-MAIL *', 'Nombre(s)', 'APELLIDOS', 'Celular (10 dígitos)'],
      [4, 'ana@vaiven.test', 'Ana', 'Sáenz', 5_512_345_678],
      [],
      ['', 'BRUNO@vaiven.test', 'Bruno', '', '+34 612 345 678'],
    ]
    expect(await read(workbook(rows, bookType))).toEqual({
      guests: [
        { fullname: 'Ana Sáenz', phone: '+525512345678', email: 'ana@vaiven.test' },
        { fullname: 'Bruno', phone: '+34612345678', email: 'BRUNO@vaiven.test' },
      ],
      merged: 0,
    })
  })

  it.each([
    ['Nome completo', 'Telefone', 'E-mail'],
    ['Full name', 'Mobile phone', 'Email address'],
    ['Invitado', 'Móvil', 'Correo electrónico'],
  ])('has headings in any language: %s, %s, %s', async (...named) => {
    expect(await read(workbook([named, ana]))).toMatchObject({ guests: [{ fullname: 'Ana Sáenz' }] })
  })

  it('has numbers of the country of the party', async () => {
    const rows = await readSheet(workbook([headings, ['Pía', '9 6123 4567', 'pia@vaiven.test']]), 5_020)
    expect(readGuests(rows, 'CL')).toMatchObject({ guests: [{ phone: '+56961234567' }] })
  })

  it('has no formulas, neither real ones nor typed ones', async () => {
    const sheet = xlsx.utils.aoa_to_sheet([
      headings,
      ana,
      ana,
      ['=HYPERLINK("https://x.test")', ...ana.slice(1)],
    ])
    sheet.A3 = { t: 's', v: 'Ana', f: 'HYPERLINK("https://spam.test","Ana")' }
    const bytes = xlsx.write(xlsx.utils.book_new(sheet), { type: 'buffer', bookType: 'xlsx' }) as Buffer
    expect(await read(bytes)).toEqual({
      bad: [
        { line: 3, field: 'fullname', key: 'guest_cell_has_formula' },
        { line: 4, field: 'fullname', key: 'guest_cell_has_formula' },
      ],
      badInAll: 2,
    })
  })

  it.each([
    ['Sra. Pérez (Lupita)', true],
    ['Ana & Bruno', true],
    ['Mesa 3', true],
    ['<script>alert(1)</script>', false],
    ['+1+1', false],
    ['@SUM(1)', false],
    ['-Ana', false],
  ])('has names that nothing runs: %s', async (name, accepted) => {
    const rows = await readSheet(workbook([headings, [name, ...ana.slice(1)]]), 5_020)
    const read = readGuests(rows, 'MX')
    if (accepted) expect(read).toMatchObject({ guests: [{ fullname: name }] })
    else expect(read).toMatchObject({ bad: [{ line: 2, field: 'fullname' }] })
  })

  it('has five thousand guests, and not one more', async () => {
    expect(await read(workbook([headings, ...people(5_000)]))).toMatchObject({ merged: 0 })
    const more = [headings, ...people(5_001)].map((cells, nth) => ({
      line: nth + 1,
      cells: cells.map(String),
    }))
    expect(readGuests(more, 'MX')).toEqual({ refusal: 'guest_list_too_long' })
  })

  it('is not a list without guests', async () => {
    expect(await read(workbook([headings]))).toEqual({ refusal: 'guest_list_empty' })
    expect(await read(workbook([]))).toEqual({ refusal: 'guest_list_empty' })
  })

  it.each([
    ['a picture', photo],
    ['a page that calls itself a list', async () => Buffer.from('<table><tr><td>Nombre</td></tr></table>')],
    ['half a list', async () => workbook([headings, ana]).subarray(0, 1_500)],
    ['another kind of zip', async () => Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')],
    ['a list of a program that is none of these', async () => workbook([headings, ana], 'xlsb')],
  ])('is not %s', async (_what, make) => {
    await expect(make().then(read)).rejects.toMatchObject({ why: 'not readable' })
  })

  it('of a hundred thousand rows is refused before it is read', async () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c></row>'.repeat(100_000)
    const zip = zipOf(workbookOf(`<worksheet><sheetData>${rows}</sheetData></worksheet>`))
    await expect(read(zip)).rejects.toMatchObject({ why: 'too long' })
  })
})
