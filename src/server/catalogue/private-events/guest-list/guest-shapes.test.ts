import { expect, it } from 'vitest'
import { bookOf, type SheetParts } from '#test/helpers/workbooks.ts'
import { guestsOfFile } from './guests-of-file.ts'

/* Lists as hosts make them: exports of forms and address books, tables for a wall, files that another program spoiled. */

const headings = ['Nombre', 'Teléfono', 'Correo']
const ana = ['Ana Sáenz', '55 1234 5678', 'ana@vaiven.test']
const beto = ['Beto Paz', '55 1234 5679', 'beto@vaiven.test']
const carla = ['Carla Ruiz', '55 1234 5680', 'carla@vaiven.test']

const sheet = (rows: unknown[][], more: Partial<SheetParts> = {}) => bookOf({ Hoja: { rows, ...more } })
const csv = (...lines: string[]) => Buffer.from(lines.join('\r\n'))

async function read(bytes: Buffer) {
  const result = await guestsOfFile(bytes, 'MX')
  if (!('guests' in result)) return result
  return {
    names: result.guests.map(({ fullname }) => fullname),
    phones: result.guests.map(({ phone }) => phone),
    bad: result.badRows.map(({ row }) => row),
  }
}

const anaAndBeto = { names: ['Ana Sáenz', 'Beto Paz'], phones: ['+525512345678', '+525512345679'], bad: [] }

it('a list copied from the receivers of a mail has the names in front of the addresses', async () => {
  const rows = [
    ['N°', 'Contacto', 'Celular'],
    [1, 'Ana Sáenz <ana@vaiven.test>', '5512345678'],
    [2, '"Beto Paz" <beto@vaiven.test>', '5512345679'],
    [3, 'carla@vaiven.test', '5512345680'],
  ]
  expect(await read(sheet(rows))).toEqual({ ...anaAndBeto, bad: [4] })
})

it('a sum of lists beside each other is told once', async () => {
  const rows = [
    [...headings, ...headings],
    [...ana, ...beto],
    ['Total: 1', '', '', 'Total: 1', '', ''],
  ]
  expect(await guestsOfFile(sheet(rows), 'MX')).toMatchObject({ sums: [3] })
})

it('the columns that a form fills for nobody are not those of the guests', async () => {
  const rows = [
    [
      'Id',
      'Hora de inicio',
      'Correo electrónico',
      'Nombre',
      '¿Cuál es tu nombre completo?',
      '¿A qué teléfono te llamamos?',
    ],
    [1, '2026-11-27', 'anonymous', '', 'Ana Sáenz', '55 1234 5678'],
    [2, '2026-11-27', 'anonymous', '', 'Beto Paz', '55 1234 5679'],
  ].map((row, nth) => [...row, nth === 0 ? '¿A qué correo te escribimos?' : [ana, beto][nth - 1]?.[2]])
  expect(await read(sheet(rows))).toEqual(anaAndBeto)
})

it('the questions of a form are headings', async () => {
  const questions = [
    'Marca temporal',
    '¿Cuál es tu nombre completo?',
    '¿A qué número de WhatsApp te escribimos?',
    'Correo electrónico al que mandamos tu boleto',
    'Teléfono de un contacto de emergencia',
  ]
  const answers = [ana, beto].map((one) => ['2026-11-03', ...one, '55 8765 4321'])
  expect(await read(sheet([questions, ...answers]))).toEqual(anaAndBeto)
})

it('an emergency contact’s phone is nobody’s of the guests', async () => {
  const rows = [
    ['Nombre', 'Teléfono de emergencia de tu mamá', 'Correo'],
    ['Ana Sáenz', '55 8765 4321', 'ana@vaiven.test'],
  ]
  expect(await read(sheet(rows))).toEqual({ missing: ['phone'] })
})

it('two values of one contact of an address book are one guest', async () => {
  const file = csv(
    'First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value',
    'Ana,Sáenz,* Home,ana@vaiven.test ::: ana@vaiven.test,Mobile,+52 55 1234 5678 ::: 55 8765 4321',
    'Beto,Paz,,beto@vaiven.test,,5512345679 (WhatsApp)',
  )
  expect(await read(file)).toEqual(anaAndBeto)
})

it('pictures beside names are left out', async () => {
  const rows = [headings, ['Ana Sáenz 🌸', ...ana.slice(1)], ['✔ Beto ❤️ Paz', ...beto.slice(1)]]
  expect(await read(sheet(rows))).toEqual(anaAndBeto)
})

it('a text that a program wrote as a formula is a text, and a formula stays a problem', async () => {
  const file = csv(
    'Nombre;Teléfono;Correo',
    'Ana Sáenz;"=""5512345678""";ana@vaiven.test',
    'Beto Paz;=5512345679;="beto@vaiven.test"',
    'Carla Ruiz;=B2+1;carla@vaiven.test',
  )
  expect(await read(file)).toEqual({ ...anaAndBeto, bad: [4] })
})

it('sums, notes and headings that are printed again are no guests', async () => {
  const rows = [
    headings,
    ana,
    headings,
    beto,
    ['TOTAL', 2, ''],
    ['', '', 'Suma'],
    ['Total de invitados: 2'],
    ['* Faltan los primos de Puebla'],
    ['Nota: confirmar antes del viernes'],
  ]
  expect(await read(sheet(rows))).toEqual(anaAndBeto)
})

it('the names of tables between their guests are no guests', async () => {
  const rows = [headings, ['MESA 1'], ana, [], ['Mesa nº 2 (familia)'], beto, ['Table 3']]
  expect(await read(sheet(rows))).toEqual(anaAndBeto)
})

it('a guest without phone and e-mail is told, whatever the name', async () => {
  const rows = [headings, ana, ['Suma Torres', '', 'suma@vaiven.test'], ['Tía Chela', '', ''], beto]
  expect(await read(sheet(rows))).toMatchObject({ bad: [3, 4] })
  const named = [headings, ana, ['Total Recall', '55 1234 5679', 'beto@vaiven.test']]
  expect(await read(sheet(named))).toMatchObject({ names: ['Ana Sáenz', 'Total Recall'] })
})

it('lists side by side are both read, and no guest gets the phone of the one beside', async () => {
  const rows = [
    ['Invitados de la novia', '', '', '', 'Invitados del novio'],
    [...headings, '', ...headings],
    [...ana, '', ...beto],
    ['Dora Luz', '', 'dora@vaiven.test', '', ...carla],
  ]
  expect(await read(sheet(rows))).toEqual({
    names: ['Ana Sáenz', 'Beto Paz', 'Carla Ruiz'],
    phones: ['+525512345678', '+525512345679', '+525512345680'],
    bad: [4],
  })
})

it.each([
  [
    'a CSV whose lines are quoted whole',
    csv('"Nombre,Teléfono,Correo"', `"${ana.join()}"`, `"${beto.join()}"`),
  ],
  ['a CSV that was pasted into one column', sheet([headings, ana, beto].map((row) => [row.join(';')]))],
])('%s is read', async (_how, bytes) => {
  expect(await read(bytes)).toEqual(anaAndBeto)
})

it('an area code or a country code in a column of its own belongs to the phone', async () => {
  const area = [
    ['Nombre', 'Lada', 'Teléfono', 'Correo'],
    ['Ana Sáenz', '55', '1234 5678', 'ana@vaiven.test'],
    ['Beto Paz', '55', '55 1234 5679', 'beto@vaiven.test'],
  ]
  expect(await read(sheet(area))).toEqual(anaAndBeto)
  const country = [
    ['Nombre', 'Código de país', 'Teléfono', 'Correo'],
    ['Ana Sáenz', '+52', '5512345678', 'ana@vaiven.test'],
    ['Pía Soto', '56', '961234567', 'pia@vaiven.test'],
  ]
  expect(await read(sheet(country))).toMatchObject({ phones: ['+525512345678', '+56961234567'] })
})

it.each([
  ['English', ['Title', 'First', 'Last', 'Cell', 'Email Address'], ['Ms', 'Ana', 'Sáenz']],
  ['German', ['Nr.', 'Vorname', 'Nachname', 'Handynummer', 'E-Mail-Adresse'], ['1', 'Ana', 'Sáenz']],
  ['German, the surname first', ['Nr.', 'Name', 'Vorname', 'Telefonnummer', 'E-Mail'], ['1', 'Sáenz', 'Ana']],
  ['French', ['N°', 'Prénom', 'Nom', 'Téléphone portable', 'Courriel'], ['1', 'Ana', 'Sáenz']],
  ['Italian', ['N.', 'Nome', 'Cognome', 'Cellulare', 'Posta elettronica'], ['1', 'Ana', 'Sáenz']],
  [
    'Catalan',
    ['Núm.', 'Nom i cognoms', 'Taula', 'Telèfon mòbil', 'Correu electrònic'],
    ['1', 'Ana Sáenz', '4'],
  ],
])('headings in %s are read', async (_language, own, values) => {
  const { names, phones, bad } = (await read(sheet([own, [...values, ...ana.slice(1)]]))) as typeof anaAndBeto
  expect([names, phones, bad]).toEqual([['Ana Sáenz'], ['+525512345678'], []])
})

it('a list whose column of names has a heading of its own has the only column of names', async () => {
  const rows = (more: string) => [
    ['👤 Quién', more, '📱 Cel', '📧 Mail'],
    ['Ana Sáenz 🌸', 'pollo', ...ana.slice(1)],
    ['Beto Paz', 'carne', ...beto.slice(1)],
  ]
  expect(await read(sheet(rows('🍽 Menú')))).toEqual(anaAndBeto)
  const company = rows('Empresa').map(([, ...cells]) => ['', ...cells])
  expect(await read(sheet(company))).toEqual({ missing: ['name'] })
})

it('of a list of couples the phone of the second guest is not the first one’s', async () => {
  const rows = [
    ['Invitado 1', 'Invitado 2', 'Celular 1', 'Celular 2', 'Correo 1', 'Correo 2'],
    ['Ana Sáenz', 'Luis Gil', '55 1234 5678', '55 8765 4321', 'ana@vaiven.test', 'luis@vaiven.test'],
    ['Beto Paz', 'Eva Rey', '', '55 8765 4322', '', 'eva@vaiven.test'],
  ]
  expect(await guestsOfFile(sheet(rows), 'MX')).toMatchObject({
    guests: [{ fullname: 'Ana Sáenz', email: 'ana@vaiven.test' }],
    notUnderstood: ['Invitado 2', 'Celular 2', 'Correo 2'],
    badRows: [{ row: 3 }],
  })
})
