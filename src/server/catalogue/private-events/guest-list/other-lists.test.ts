import { expect, it } from 'vitest'
import { bookOf, type SheetParts } from '#test/helpers/workbooks.ts'
import { guestsOfFile } from './guests-of-file.ts'

/* Nobody is invited from a list of other people that stands beside the guests or below them. */

const ana = ['Ana Sáenz', '55 1234 5678', 'ana@vaiven.test']
const bea = 'Bea Luz'
const headings = ['Nombre', 'Teléfono', 'Correo']
const guestAna = { fullname: 'Ana Sáenz', phone: '+525512345678', email: 'ana@vaiven.test' }
const eva = ['Eva Rey', '55 8765 4321', 'eva@vaiven.test']

const read = (rows: unknown[][], more: Partial<SheetParts> = {}) =>
  guestsOfFile(bookOf({ Hoja: { rows, ...more } }), 'MX')

it.each([
  ['merged over their columns', ['D1:F1', 'A1:C1']],
  ['that are not merged', []],
])('a second block under a heading of other people, %s, has no guests', async (_how, merges) => {
  for (const [first, second] of [
    ['Datos del invitado', 'Contacto de emergencia'],
    ['Asistente', 'Proveedores'],
    ['Asistentes', 'Músicos'],
    ['Boda de Ana', 'Hotel'],
    ['', 'Contacto de emergencia'],
  ]) {
    const rows = [
      [first, '', '', second, '', ''],
      [...headings, ...headings],
      [...ana, ...eva],
      [bea, '', 'bea@vaiven.test', ...eva],
    ]
    expect(await read(rows, { merges })).toMatchObject({
      guests: [guestAna],
      badRows: [{ row: 4 }],
      notUnderstood: headings.map((heading) => `${second} ${heading}`),
    })
  }
})

it.each(['PROVEEDORES', 'Staff', 'Contactos de emergencia', 'Hotel'])(
  'people below the title %j in the same sheet are no guests, and the title is told',
  async (title) => {
    const rows = [
      headings,
      ana,
      [],
      [title],
      headings,
      eva,
      [],
      ['Invitados'],
      [bea, '55 1234 5679', 'b@vaiven.test'],
    ]
    expect(await read(rows)).toMatchObject({
      ...{ guests: [guestAna, { fullname: bea }], badRows: [], notUnderstood: [title] },
    })
  },
)

it.each(['Proveedor', 'Hotel', 'Contacto de emergencia'])(
  'people below headings again, under %j, are no guests',
  async (title) => {
    const rows = [headings, ana, [], [title, 'Teléfono', 'Correo'], eva]
    expect(await read(rows)).toMatchObject({ guests: [guestAna], badRows: [], notUnderstood: [title] })
  },
)

it('a first block of other people has no guests', async () => {
  const rows = [
    ['Contacto de emergencia', '', '', 'Datos del invitado', '', ''],
    [...headings, ...headings],
    [...eva, ...ana],
  ]
  expect(await read(rows, { merges: ['D1:F1', 'A1:C1'] })).toMatchObject({ guests: [guestAna], badRows: [] })
})

it('of a block with other columns nothing is taken', async () => {
  const rows = [
    ['Invitado', '', '', 'Contacto de emergencia', ''],
    [...headings, 'Nombre', 'Teléfono'],
    [...ana, 'Eva Rey', '55 8765 4321'],
    [bea, '', 'bea@vaiven.test', 'Eva Rey', '55 8765 4321'],
  ]
  expect(await read(rows, { merges: ['A1:C1', 'D1:E1'] })).toMatchObject({
    guests: [guestAna],
    badRows: [{ row: 4 }],
  })
})

it.each(['PADRINOS', 'Padres', 'Hermanos', 'Amigos', 'Equipo'])(
  'people below the title %j are guests, and the title is told as a row',
  async (title) => {
    const rows = [headings, ana, [title], [bea, '55 1234 5679', 'b@vaiven.test']]
    expect(await read(rows)).toMatchObject({
      ...{ guests: [guestAna, { fullname: bea }], badRows: [{ row: 3 }], notUnderstood: [] },
    })
  },
)

it.each(['Familia Paz', 'Novio', 'Mesa de honor', 'Trabajo'])(
  'the title %j above repeated headings is no guest',
  async (title) => {
    const second = [bea, '55 1234 5679', 'b@vaiven.test']
    for (const rows of [
      [headings, ana, [], [title], headings, second],
      [['Novia'], headings, ana, [], [title], [], headings, second],
    ])
      expect(await read(rows)).toMatchObject({ guests: [guestAna, { fullname: bea }], badRows: [] })
  },
)

it.each([
  ['Padrinos', 'Amigos'],
  ['Novia', 'Padres'],
  ['Familia', 'Hermanos'],
])('lists beside each other of %j and %j are of guests', async (first, second) => {
  const rows = [
    [first, '', '', second, '', ''],
    [...headings, ...headings],
    [...ana, ...eva],
  ]
  expect(await read(rows)).toMatchObject({ guests: [guestAna, { fullname: 'Eva Rey' }], notUnderstood: [] })
})

it('the parents of students, beside them, are no guests', async () => {
  const rows = [
    ['Alumnos', '', '', 'Padres', '', ''],
    [...headings, ...headings],
    [...ana, ...eva],
  ]
  expect(await read(rows)).toMatchObject({ guests: [guestAna], badRows: [] })
})

it('people of a first table above the headings of a larger one are told, not lost without a word', async () => {
  const larger = ['Nombre', 'Apellidos', 'Teléfono', 'Correo']
  const rows = [headings, eva, [], larger, ['Ana', 'Sáenz', ana[1], ana[2]]]
  expect(await read(rows)).toMatchObject({ guests: [guestAna], leftOut: { above: 1 } })
  expect(await read([headings, ana])).toMatchObject({ leftOut: { above: 0 } })
})
