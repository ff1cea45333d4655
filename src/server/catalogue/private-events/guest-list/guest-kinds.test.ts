import { expect, it } from 'vitest'
import { bookOf, odsOf, odsRow, type SheetParts } from '#test/helpers/workbooks.ts'
import { zipOf } from '#test/helpers/zip.ts'
import { guestsOfFile } from './guests-of-file.ts'

const read = (bytes: Buffer, sheet?: string) => guestsOfFile(bytes, 'MX', sheet)
const book = (sheets: Record<string, SheetParts>) => read(bookOf(sheets))
const headings = ['Nombre', 'Teléfono', 'Correo']
const person = (name: string) => [name, '55 1234 5678', `${name.toLowerCase()}@vaiven.test`]
const list = (...names: string[]): SheetParts => ({ rows: [headings, ...names.map(person)] })
const namesIn = (result: object) =>
  'guests' in result ? (result.guests as { fullname: string }[]).map(({ fullname }) => fullname) : result

/** One guest with these columns. */
const columns = (row: Record<string, unknown>) =>
  book({ Hoja: { rows: [Object.keys(row), Object.values(row)] } })
const guestIn = async (row: Record<string, unknown>) => {
  const result = await columns(row)
  return 'guests' in result ? (result.guests[0] ?? result.badRows[0]) : result
}

it.each(['xlsx', 'xlsb', 'biff8', 'xlml'] as const)(
  'hidden sheets of %s invite nobody, and are counted',
  async (kind) => {
    const sheets: Record<string, SheetParts> = {
      Vieja: { ...list('Olga'), hidden: 1 },
      ...(kind !== 'xlml' && { Secreta: { ...list('Pablo'), hidden: 2 } }),
      // The library that writes these files cannot hide rows of the old format.
      Lista: kind === 'biff8' ? list('Ana') : { ...list('Ana', 'Beto'), hiddenRows: [2] },
    }
    expect(await read(bookOf(sheets, kind))).toMatchObject({
      ...{ sheet: 'Lista', guests: [{ fullname: 'Ana' }], badRows: [] },
      leftOut: { sheets: kind === 'xlml' ? 1 : 2, rows: kind === 'biff8' ? 0 : 1, columns: 0 },
    })
  },
)

it('a hundred hidden sheets are left out', async () => {
  const hidden = Array.from(
    { length: 100 },
    (_, n) => [`Borrador ${n}`, { ...list(`Eva${'x'.repeat(n)}`), hidden: 1 }] as const,
  )
  expect(await book({ ...Object.fromEntries(hidden), Final: list('Ana') })).toMatchObject({
    ...{ sheet: 'Final', leftOut: { sheets: 100 }, guests: [{ fullname: 'Ana' }] },
  })
})

it('hidden columns are left out, and a needed one is missing', async () => {
  const sheet = {
    rows: [
      ['Correo', ...headings],
      ['old@vaiven.test', ...person('Ana')],
    ],
  }
  expect(await book({ Hoja: { ...sheet, hiddenColumns: [0] } })).toMatchObject({
    ...{ guests: [{ email: 'ana@vaiven.test' }], leftOut: { columns: 1 } },
  })
  expect(await book({ Hoja: { ...list('Ana'), hiddenColumns: [2] } })).toEqual({ missing: ['email'] })
})

it('of two visible lists one is asked for, and read by its name', async () => {
  const bytes = bookOf({ Novia: list('Ana'), Novio: list('Beto'), Portada: { rows: [['Boda']] } })
  expect(await read(bytes)).toEqual({ sheets: ['Novia', 'Novio'] })
  expect(await read(bytes, 'Novio')).toMatchObject({ sheet: 'Novio', guests: [{ fullname: 'Beto' }] })
  expect(await read(bytes, 'Otra')).toEqual({ sheets: ['Novia', 'Novio'] })
})

it('a sheet with headings alone is no second list', async () => {
  expect(await book({ Plantilla: { rows: [headings] }, Lista: list('Ana') })).toMatchObject({
    sheet: 'Lista',
  })
  expect(await book({ Plantilla: { rows: [headings] } })).toEqual({ refusal: 'empty' })
})

it.each<[string, SheetParts]>([
  [
    'over two columns',
    {
      rows: [
        ['Nombre', '', 'Teléfono', 'Correo'],
        ['Ana', 'Sáenz', '5512345678', 'ana@vaiven.test'],
      ],
      merges: ['A1:B1'],
    },
  ],
  [
    'over groups of columns, and down two rows',
    {
      rows: [
        ['Invitado', '', 'Contacto', ''],
        ['Nombre', 'Apellidos', 'Teléfono', 'Correo'],
        ['Ana', 'Sáenz', '5512345678', 'ana@vaiven.test'],
      ],
      merges: ['A1:B1', 'C1:D1'],
    },
  ],
  [
    'down two rows beside a group',
    {
      rows: [
        ['Nombre completo', 'Contacto', ''],
        ['', 'Celular', 'Correo'],
        ['Ana Sáenz', '5512345678', 'ana@vaiven.test'],
      ],
      merges: ['A1:A2', 'B1:C1'],
    },
  ],
  [
    'in two lines',
    {
      rows: [
        ['Nombre', 'Apellido', 'Apellido', 'Tel.', 'Correo'],
        ['', 'paterno', 'materno', '', ''],
        ['Ana', 'Sáenz', '', '5512345678', 'ana@vaiven.test'],
      ],
    },
  ],
])('headings that are merged %s are understood', async (_how, sheet) => {
  expect(await book({ Hoja: sheet })).toMatchObject({
    guests: [{ fullname: 'Ana Sáenz', phone: '+525512345678' }],
  })
})

it('a value that is merged over two rows is of both', async () => {
  const rows = [headings, person('Ana'), ['Beto', '', 'beto@vaiven.test']]
  expect(await book({ Hoja: { rows, merges: ['B2:B3'] } })).toMatchObject({
    guests: [{ fullname: 'Ana' }, { fullname: 'Beto', phone: '+525512345678' }],
  })
})

it.each([
  ['Primer nombre', 'Segundo nombre', 'Primer apellido', 'Segundo apellido'],
  ['Nombre(s)', 'Nombre 2', 'Ap. Paterno', 'Ap. Materno'],
  ['Nombre de pila', 'Segundo Nombre', 'Apellido 1', 'Apellido 2'],
  ['First name', 'Middle name', 'Last name', 'Second last name'],
  ['NOMBRES', 'segundo nombre', '1er apellido', '2do apellido'],
])('the name is joined from %s, %s, %s and %s', async (first, second, one, two) => {
  const contact = { 'Nº de teléfono': '5512345678', 'Correo / e-mail': 'ana@vaiven.test' }
  const row = { ...contact, [two]: 'Peña', [one]: 'Sáenz', [first]: 'Ana', [second]: 'Eva' }
  expect(await guestIn(row)).toMatchObject({ fullname: 'Ana Eva Sáenz Peña' })
})

it.each([
  ['Nombre', 'Tel.', 'E-Mail'],
  ['Nombre y apellido(s)', 'Teléfono móvil (WhatsApp)', 'Dirección de correo electrónico'],
  ['Nombre completo *', 'N.º de celular', 'Correo-e'],
  ['Apellidos y nombre', 'Celular con lada', 'Correo electrónico del invitado'],
  ['Invitado', 'No. de teléfono', 'mail'],
  ['Nome do convidado', 'Número de telefone', 'Endereço de e-mail'],
  ['Name', 'Phone 1 - Value', 'E-mail 1 - Value'],
  ['Guest name', 'Mobile Phone', 'E-mail Address'],
  ['Participante', 'Cel/Whatsapp', 'Correo(s)'],
  ['Nombre', 'Contacto', 'Correo'],
  ['Nombre', 'Número', 'Email'],
])('the headings %s, %s and %s are understood', async (name, phone, email) => {
  const row = { '#': 1, [name]: 'Ana Sáenz', [phone]: '55 1234 5678', [email]: 'ana@vaiven.test' }
  expect(await guestIn(row)).toEqual({
    fullname: 'Ana Sáenz',
    phone: '+525512345678',
    email: 'ana@vaiven.test',
  })
})

it('a running number is no phone, and columns with other meanings are told', async () => {
  const row = {
    Número: 1,
    Nombre: 'Ana',
    'Invitado de': 'Novia',
    'Nombre de la mesa': 'Luna',
    Correo: 'ana@vaiven.test',
    'Teléfono de emergencia': '55 8765 4321',
    Celular: '55 1234 5678',
    Alergias: '',
  }
  expect(await columns(row)).toMatchObject({
    guests: [{ fullname: 'Ana', phone: '+525512345678' }],
    notUnderstood: ['Número', 'Invitado de', 'Nombre de la mesa', 'Teléfono de emergencia'],
  })
})

it('"Name" beside its parts is not repeated', async () => {
  const contact = { 'E-mail 1 - Value': 'ana@vaiven.test', 'Phone 1 - Value': '5512345678' }
  const google = { Name: 'Ana Sáenz', 'Given Name': 'Ana', 'Family Name': 'Sáenz', ...contact }
  expect(await guestIn(google)).toMatchObject({ fullname: 'Ana Sáenz' })
  expect(await guestIn({ Nombre: 'Ana Sáenz', Apellidos: 'Sáenz', ...contact })).toMatchObject({
    fullname: 'Ana Sáenz',
  })
})

it.each([
  ['5512345678.0', '+525512345678'],
  ['5.512345678E+09', '+525512345678'],
  ['5,512,345,678', '+525512345678'],
  ['55 1234 5678 y 55 8765 4321', '+525512345678'],
  ['casa: 123 / cel: 55 1234 5678', '+525512345678'],
  ['\u200e55\u200b 1234\u00a05678\u200b', '+525512345678'],
  ["'5512345678", '+525512345678'],
])('the phone %j is %s', async (written, phone) => {
  expect(await guestIn({ Nombre: 'Ana', Teléfono: written, Correo: 'ana@vaiven.test' })).toMatchObject({
    phone,
  })
})

it.each(['5.51235E+09', '5,51E+9', '5.5e9'])('the phone %s lost digits', async (written) => {
  expect(await guestIn({ Nombre: 'Ana', Teléfono: written, Correo: 'ana@vaiven.test' })).toMatchObject({
    fields: { phone: 'phone_lost_digits' },
  })
})

it.each([
  ['mailto:eva@vaiven.test', 'eva@vaiven.test'],
  ['Eva Ruiz <eva@vaiven.test>', 'eva@vaiven.test'],
  ['eva@vaiven.test\u200b', 'eva@vaiven.test'],
  ['eva@vaiven.test; EVA@vaiven.test', 'eva@vaiven.test'],
  ['eva@vaiven.test (trabajo)', 'eva@vaiven.test'],
])('the e-mail %j is %s', async (written, email) => {
  expect(await guestIn({ Nombre: 'Eva', Teléfono: '5512345678', Correo: written })).toMatchObject({ email })
})

it.each([
  ['eva@vaiven.test / leo@vaiven.test', 'email_is_several'],
  ['Eva <eva@vaiven.test>, Leo <leo@vaiven.test>', 'email_is_several'],
  ['eva@vaiven.test, leo@vaiven', 'email_is_invalid'],
])('the e-mail %j is %s', async (written, email) => {
  expect(await guestIn({ Nombre: 'Eva', Teléfono: '5512345678', Correo: written })).toMatchObject({
    fields: { email },
  })
})

it('a column for phone and e-mail has both', async () => {
  expect(await guestIn({ Nombre: 'Eva', 'Teléfono / correo': '55 1234 5678, eva@vaiven.test' })).toEqual({
    fullname: 'Eva',
    phone: '+525512345678',
    email: 'eva@vaiven.test',
  })
})

it('a number whose format has the country code is read with it', async () => {
  const bytes = bookOf(
    {
      Hoja: {
        rows: [headings, ['Ana', 5_512_345_678, 'ana@vaiven.test'], ['Pía', 961_234_567, 'pia@vaiven.test']],
      },
    },
    'xlsx',
    ({ Sheets }) => {
      Object.assign(Sheets.Hoja!.B2, { z: '"+52 "00 0000 0000' })
      Object.assign(Sheets.Hoja!.B3, { z: '"+56 "0 0000 0000' })
    },
  )
  expect(await read(bytes)).toMatchObject({ guests: [{ phone: '+525512345678' }, { phone: '+56961234567' }] })
})

const csv = ['Nombre;Teléfono;Correo', 'Begoña Peña;"55 1234 5678";b@vaiven.test', ''].join('\r\n')
const bytesIn = (codes: Record<string, number>, text = csv) =>
  Buffer.from(Array.from(text, (sign) => codes[sign] ?? sign.charCodeAt(0)))

it.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(csv)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${csv}`)],
  ['UTF-16', Buffer.from(`\ufeff${csv}`, 'utf16le')],
  ['UTF-16 without its mark', Buffer.from(csv, 'utf16le')],
  ['Windows-1252', Buffer.from(csv, 'latin1')],
  ['code page 850', bytesIn({ é: 0x82, ñ: 0xa4 })],
  ['Mac Roman', bytesIn({ é: 0x8e, ñ: 0x96 })],
  ['commas', Buffer.from(csv.replaceAll(';', ','))],
  ['tabs', Buffer.from(csv.replaceAll(';', '\t'))],
  ['bars', Buffer.from(csv.replaceAll(';', '|'))],
  ['a line that names the separator', Buffer.from(`sep=;\r\n${csv}`)],
  ['old Mac lines', Buffer.from(csv.replaceAll('\r\n', '\r'))],
])('a CSV in %s is read', async (_how, bytes) => {
  expect(await read(bytes)).toMatchObject({
    ...{
      sheet: '',
      guests: [{ fullname: 'Begoña Peña', phone: '+525512345678', email: 'b@vaiven.test' }],
      badRows: [],
    },
  })
})

it('hidden parts of an OpenDocument sheet are left out, and empty rows cost nothing', async () => {
  const style =
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>'
  const table = (name: string, rows: string, more = '') =>
    `<table:table table:name="${name}" ${more}>${rows}</table:table>`
  const content = [
    table('Vieja', odsRow(headings) + odsRow(person('Olga')), 'table:style-name="ta2"'),
    table(
      'Lista',
      '<table:table-column/><table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>' +
        odsRow([...headings, 'Secreto']) +
        odsRow([...person('Ana'), 'x']) +
        odsRow(person('Beto'), 'table:visibility="filter"') +
        '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>' +
        '<table:table-row><table:table-cell calcext:value-type="error" office:value-type="string"><text:p>#N/A</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="5512345678"><text:p>5.51E+09</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>c@vaiven.test</text:p></table:table-cell></table:table-row>',
    ),
  ]
  expect(await read(zipOf(odsOf(content.join(''), style)))).toMatchObject({
    ...{ sheet: 'Lista', leftOut: { sheets: 1, rows: 1, columns: 1 }, guests: [{ fullname: 'Ana' }] },
    badRows: [
      { row: 1_048_004, fields: { fullname: 'guest_cell_has_error' }, values: { phone: '5512345678' } },
    ],
  })
})

it('hidden rows of a table of HTML are left out', async () => {
  const row = (cells: string[], style = '') =>
    `<tr style="${style}">${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`
  const html = `<html><table>${row(['Portada'])}</table><table><caption>Lista</caption>${row(headings)}${row(person('Ana'))}${row(person('Beto'), 'display:none')}</table></html>`
  expect(await read(Buffer.from(html))).toMatchObject({
    sheet: 'Lista',
    leftOut: { rows: 1 },
    guests: [{ fullname: 'Ana' }],
  })
})

it('the rows of a bad list are all told up to two hundred, and counted', async () => {
  const rows = Array.from({ length: 250 }, (_, n) => [`Ana ${n}`, '12', `a${n}@vaiven.test`])
  const result = await book({ Hoja: { rows: [headings, ...rows] } })
  expect(result).toMatchObject({ guests: [], badRowsInAll: 250 })
  expect(namesIn(result)).toEqual([])
  expect('badRows' in result && result.badRows).toHaveLength(200)
})
