import { expect, it } from 'vitest'
import { bookOf } from '#test/helpers/workbooks.ts'
import { guestsOfFile } from './guests-of-file.ts'

/* Guests with several phones or addresses, and several rows with one address. */

const read = (...rows: unknown[][]) => guestsOfFile(bookOf({ Hoja: { rows } }), 'MX')
const phone = '55 1234 5678'

it.each([
  ['Correo personal', 'Correo institucional'],
  ['Correo', 'Correo alternativo'],
  ['Correo 1', 'Correo 2'],
  ['Personal email', 'Work email'],
  ['E-mail pessoal', 'E-mail de trabalho'],
])(
  'of the columns %j and %j the first valid address is the guest’s, and the other is told',
  async (one, two) => {
    const result = await read(
      ['Nombre', 'Teléfono', one, two],
      ['Ana Sáenz', phone, 'ana@vaiven.test', 'ana@work.test'],
      ['Bea Luz', phone, '', 'bea@work.test'],
      ['Carla Ruiz', phone, 'carla@', 'carla@work.test'],
      ['Dora Paz', phone, 'dora@vaiven.test', ''],
    )
    expect(result).toMatchObject({ badRows: [], notUnderstood: [two] })
    expect('guests' in result && result.guests.map(({ email }) => email)).toEqual([
      ...['ana@vaiven.test', 'bea@work.test', 'carla@work.test', 'dora@vaiven.test'],
    ])
  },
)

it('a further column of addresses that were all used is not told', async () => {
  const rows = [
    ['Ana Sáenz', phone, 'ana@vaiven.test', 'ANA@vaiven.test'],
    ['Bea Luz', phone, '', 'bea@work.test'],
  ]
  expect(await read(['Nombre', 'Teléfono', 'Correo', 'Correo 2'], ...rows)).toMatchObject({
    notUnderstood: [],
    badRows: [],
  })
})

it('a column of further addresses before the main one comes second', async () => {
  const row = ['Ana Sáenz', phone, 'ana@work.test', 'ana@vaiven.test']
  expect(await read(['Nombre', 'Teléfono', 'Correo alternativo', 'Correo'], row)).toMatchObject({
    guests: [{ email: 'ana@vaiven.test' }],
    notUnderstood: ['Correo alternativo'],
  })
})

it('of two phones the first valid one is the guest’s', async () => {
  const row = ['Ana Sáenz', '1234', phone, 'ana@vaiven.test']
  expect(await read(['Nombre', 'Celular', 'Teléfono casa', 'Correo'], row)).toMatchObject({
    guests: [{ phone: '+525512345678' }],
    badRows: [],
  })
})

it('of the phones of an address book the mobile one is the guest’s', async () => {
  const head = [
    'Name',
    'E-mail 1 - Value',
    'Phone 1 - Label',
    'Phone 1 - Value',
    'Phone 2 - Label',
    'Phone 2 - Value',
  ]
  const rows = [
    ['Ana Sáenz', 'ana@vaiven.test', 'Work', '55 8765 4321', 'Mobile', phone],
    ['Bea Luz', 'bea@vaiven.test', 'Celular', phone, 'Casa', '55 8765 4321'],
    ['Carla Ruiz', 'carla@vaiven.test', 'Home', phone, '', ''],
    ['Dora Paz', 'dora@vaiven.test', 'Work', phone, 'Mobile', '12'],
    ['Eva Rey', 'eva@vaiven.test', '* Móvil', phone, 'Mobile', '55 8765 4321'],
  ]
  const numbers = rows.map(() => ({ phone: '+525512345678' }))
  expect(await read(head, ...rows)).toMatchObject({ guests: numbers, badRows: [], notUnderstood: [] })
  const older = head.map((heading) => heading.replace('Label', 'Type'))
  expect(await read(older, ...rows)).toMatchObject({ guests: numbers, badRows: [], notUnderstood: [] })
})

it('rows that repeat an address are named, with the row whose guest they are', async () => {
  const rows = [
    ['Ana Sáenz', phone, 'familia@vaiven.test'],
    ['Luis Sáenz', phone, 'FAMILIA@vaiven.test'],
    [],
    ['Bea Luz', phone, 'bea@vaiven.test'],
    ['Teo Sáenz', phone, 'familia@vaiven.test'],
  ]
  expect(await read(['Nombre', 'Teléfono', 'Correo'], ...rows)).toMatchObject({
    guests: [{ fullname: 'Ana Sáenz' }, { fullname: 'Bea Luz' }],
    merged: 2,
    mergedRows: [
      { row: 3, fullname: 'Luis Sáenz', sameAs: 2 },
      { row: 6, fullname: 'Teo Sáenz', sameAs: 2 },
    ],
  })
})
