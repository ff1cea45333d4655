import * as xlsx from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { photo, workbook } from '#test/helpers/private-events.ts'
import { workbookOf, zipOf } from '#test/helpers/zip.ts'
import { guestsOfFile } from './guests-of-file.ts'

const read = (bytes: Buffer, country: CountryCode = 'MX') => guestsOfFile(bytes, country)
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
    expect(await read(workbook(rows, bookType))).toMatchObject({
      notUnderstood: ['Mesa'],
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
    const list = workbook([headings, ['Pía', '9 6123 4567', 'pia@vaiven.test']])
    expect(await read(list, 'CL')).toMatchObject({ guests: [{ phone: '+56961234567' }] })
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
    expect(await read(bytes)).toMatchObject({
      guests: [{ fullname: 'Ana Sáenz' }],
      badRows: [
        { row: 3, fields: { fullname: 'guest_cell_has_formula' }, values: { fullname: 'Ana' } },
        { row: 4, fields: { fullname: 'guest_cell_has_formula' } },
      ],
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
    const result = await read(workbook([headings, [name, ...ana.slice(1)]]))
    if (accepted) expect(result).toMatchObject({ guests: [{ fullname: name }] })
    else expect(result).toMatchObject({ badRows: [{ row: 2, fields: { fullname: expect.any(String) } }] })
  })

  it('has five thousand guests, and not one more', async () => {
    expect(await read(workbook([headings, ...people(5_000)]))).toMatchObject({ merged: 0 })
    expect(await read(workbook([headings, ...people(5_001)]))).toEqual({ refusal: 'too long' })
  })

  it('is not a list without guests', async () => {
    expect(await read(workbook([headings]))).toEqual({ refusal: 'empty' })
    expect(await read(workbook([]))).toEqual({ refusal: 'empty' })
  })

  it.each<[string, () => Buffer | Promise<Buffer>, object]>([
    ['a picture', photo, { why: 'other kind', kind: 'JPEG' }],
    ['a PDF', () => Buffer.from('%PDF-1.7'), { why: 'other kind', kind: 'PDF' }],
    ['contacts of a phone', () => Buffer.from('BEGIN:VCARD\n'), { why: 'other kind', kind: 'vCard' }],
    [
      'a text document',
      () => zipOf({ '[Content_Types].xml': '', 'word/document.xml': '' }),
      { kind: 'Word' },
    ],
    ['a file of Numbers', () => zipOf({ 'Index/Document.iwa': '' }), { kind: 'Numbers' }],
    ['photos in a zip', () => zipOf({ 'a.jpg': '' }), { kind: 'ZIP' }],
    ['an Excel before 1993', () => Buffer.from('0902060000001000', 'hex'), { kind: 'Excel 2–4' }],
    ['half a list', () => workbook([headings, ana]).subarray(0, 1_500), { why: 'not readable' }],
    ['an empty zip', () => Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'), { kind: 'ZIP' }],
    ['noise', () => Buffer.from([65, 1, 66, 2, 67, 250, 251]), { why: 'not readable' }],
  ])('is not %s', async (_what, make, problem) => {
    await expect(Promise.resolve(make()).then((bytes) => read(bytes))).rejects.toMatchObject(problem)
  })

  it('with a password is refused as such', async () => {
    const book = xlsx.CFB.utils.cfb_new()
    xlsx.CFB.utils.cfb_add(book, 'EncryptedPackage', Buffer.from('secret'))
    const bytes = xlsx.CFB.write(book, { type: 'buffer' }) as Buffer
    await expect(read(bytes)).rejects.toMatchObject({ why: 'locked' })
  })

  it('with macros is read, and its macros are not unpacked', async () => {
    const list = workbook([headings, ana])
    const book = xlsx.read(list)
    book.vbaraw = Buffer.alloc(40 * 1024)
    const bytes = xlsx.write(book, { type: 'buffer', bookType: 'xlsm', compression: true }) as Buffer
    expect(await read(bytes)).toMatchObject({ guests: [{ fullname: 'Ana Sáenz' }] })
  })

  it('has a million empty rows that cost little', async () => {
    const cells = (texts: string[]) =>
      texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
    const empty = Array.from(
      { length: 1_048_573 },
      (_, n) => `<row r="${n + 3}" s="1" customFormat="1"/>`,
    ).join('')
    const sheet = `<worksheet><sheetData><row r="1">${cells(headings)}</row><row r="2">${cells(ana)}</row>${empty}<row r="1048576">${cells(ana)}</row></sheetData></worksheet>`
    expect(await read(zipOf(workbookOf(sheet)))).toMatchObject({
      guests: [{ fullname: 'Ana Sáenz' }],
      merged: 1,
    })
  })

  it.each(['workbook2', 'book', 'Workbook'])('is read when its main part is called %s', async (name) => {
    const cells = (texts: string[]) =>
      texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
    const sheet = `<worksheet><sheetData><row>${cells(headings)}</row><row>${cells(ana)}</row></sheetData></worksheet>`
    expect(await read(zipOf(workbookOf(sheet, name)))).toMatchObject({ guests: [{ fullname: 'Ana Sáenz' }] })
  })

  it('of a hundred thousand guests is refused', async () => {
    const rows = '<row><c><v>1</v></c></row>'.repeat(100_000)
    const cells = headings.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
    const zip = zipOf(workbookOf(`<worksheet><sheetData><row>${cells}</row>${rows}</sheetData></worksheet>`))
    await expect(read(zip)).rejects.toMatchObject({ why: 'too long' })
  })
})
