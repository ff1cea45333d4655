import { expect, it } from 'vitest'
import { bookOf } from '#test/helpers/workbooks.ts'
import { guestsOfFile } from './guests-of-file.ts'

/* Cells with a phone and an e-mail, or with words beside them, and addresses that are no e-mail of a guest. */

const read = (...rows: unknown[][]) => guestsOfFile(bookOf({ Hoja: { rows } }), 'MX')
const guestAna = { fullname: 'Ana Sáenz', phone: '+525512345678', email: 'ana@vaiven.test' }

it.each([
  'Contacto',
  'Datos de contacto',
  'Datos',
  'Contacto (tel / mail)',
  'Teléfono o correo',
  'Cel y mail',
])('a cell under %j has the phone and the e-mail', async (heading) => {
  for (const cell of [
    '55 1234 5678, ana@vaiven.test',
    'ana@vaiven.test / 55 1234 5678',
    '55 1234 5678\nana@vaiven.test',
    'Cel: 5512345678 Correo: ana@vaiven.test',
    'Tel. 55-1234-5678 ana@vaiven.test',
  ])
    expect(await read(['Nombre', heading], ['Ana Sáenz', cell])).toMatchObject({
      ...{ guests: [guestAna], badRows: [], notUnderstood: [] },
    })
})

it.each([
  '55 1234 5678 (mamá)',
  '55 1234 5678 mamá',
  'mamá 55 1234 5678',
  'Mamá: 55 1234 5678 / Papá: 55 8765 4321',
  '55 1234 5678 (después de las 6)',
  '55 1234 5678 - llamar a las 10',
  '(55) 1234-5678 oficina, pedir con Luz',
  '📱55 1234 5678',
  '5512345678 ✅',
  'Tel.5512345678',
])('the phone in %j is read', async (phone) => {
  expect(await read(['Nombre', 'Teléfono', 'Correo'], ['Ana Sáenz', phone, 'ana@vaiven.test'])).toMatchObject(
    {
      ...{ guests: [guestAna], badRows: [] },
    },
  )
})

it.each(['5512 3456 78901', 'x55123456789', 'mamá 1234'])('the phone in %j is asked for', async (phone) => {
  expect(await read(['Nombre', 'Teléfono', 'Correo'], ['Ana', phone, 'ana@vaiven.test'])).toMatchObject({
    guests: [],
    badRows: [{ fields: { phone: expect.stringMatching(/^phone_/) } }],
  })
})

it.each(['Instagram', 'Facebook', 'Usuario', 'PayPal', 'Cuenta de Zoom', 'Apple ID', 'Jefatura', 'Hotel'])(
  'an address under %j is not taken for the e-mail',
  async (heading) => {
    const rows = [
      ['Nombre', 'Teléfono', heading],
      ['Ana Sáenz', '55 1234 5678', 'ana@vaiven.test'],
    ]
    expect(await read(...rows)).toMatchObject({ missing: ['email'] })
  },
)

it.each(['Dirección electrónica', 'Posta elettronica', 'Enviar a', 'Contacto digital', 'Arroba', '@'])(
  'an address under %j is the e-mail',
  async (heading) => {
    const rows = [
      ['Nombre', 'Teléfono', heading],
      ['Ana Sáenz', '55 1234 5678', 'ana@vaiven.test'],
    ]
    expect(await read(...rows)).toMatchObject({ guests: [guestAna] })
  },
)

it.each([
  ['Confirmados', 2],
  ['Confirmados: 2'],
  ['Total', 2],
  ['No asisten', 1],
  ['Adultos', 14],
  ['Boletos', 3, 4],
])('the closing row %j is told with its line, and is no bad row', async (...row) => {
  const rows = [['Nombre', 'Teléfono', 'Correo'], ['Ana Sáenz', '55 1234 5678', 'ana@vaiven.test'], row]
  expect(await read(...rows)).toMatchObject({ guests: [guestAna], badRows: [], sums: [3] })
})

it('a guest of whom only a number of companions is known is no sum', async () => {
  const rows = [
    ['Nombre', 'Acompañantes', 'Teléfono', 'Correo'],
    ['Ana Sáenz', 2, '55 1234 5678', 'ana@vaiven.test'],
    ['Tía Chela', 2],
  ]
  expect(await read(...rows)).toMatchObject({ guests: [guestAna], badRows: [{ row: 3 }], sums: [] })
})
