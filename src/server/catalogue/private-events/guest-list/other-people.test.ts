import { expect, it } from 'vitest'
import { bookOf, type SheetParts } from '#test/helpers/workbooks.ts'
import { guestsOfFile } from './guests-of-file.ts'

/* A guest never gets the phone or the e-mail of another person of the row. */

const ana = ['Ana Sáenz', '55 1234 5678', 'ana@vaiven.test']
const [bea, carla] = ['Bea Luz', 'Carla Ruiz']
const headings = ['Nombre', 'Teléfono', 'Correo']
const guestAna = { fullname: 'Ana Sáenz', phone: '+525512345678', email: 'ana@vaiven.test' }
const eva = ['Eva Rey', '55 8765 4321', 'eva@vaiven.test']

const read = (rows: unknown[][], more: Partial<SheetParts> = {}) =>
  guestsOfFile(bookOf({ Hoja: { rows, ...more } }), 'MX')

it.each([
  'Contacto de emergencia',
  'En caso de emergencia avisar a',
  'Nombre del contacto de emergencia',
  'Responsable',
  'Pareja',
  'Aval',
  'Tutor',
  'Nombre de la mamá',
  'Acompañante de',
  'Acompañante',
  'Contacto alternativo',
  'Proveedor',
  'Esposa(o)',
  'Emergency contact',
  'Spouse',
  'Responsável',
  'Nombre del contacto',
  'Persona de contacto en caso de urgencia',
  'Plus One',
  '+1',
  'Contacto en la empresa',
  'Hermana',
  'Amigo',
  'Médico tratante',
  'Ejecutivo',
  'Quién lo trae',
  'A quién llamar si algo pasa',
])('columns after %j are of that person, and told', async (person) => {
  const rows = [
    [...headings, person, 'Tel. contacto', 'Mail'],
    [...ana, ...eva],
    [bea, '', 'bea@vaiven.test', ...eva],
    [carla, '55 1234 5680', '', ...eva],
  ]
  expect(await read(rows)).toMatchObject({
    guests: [guestAna],
    badRows: [
      { row: 3, fields: { phone: 'phone_is_required' }, values: { phone: '' } },
      { row: 4, fields: { email: 'email_is_required' }, values: { email: '' } },
    ],
    notUnderstood: [person, 'Tel. contacto', 'Mail'],
  })
})

it.each([
  ['Invitado', 'Acompañante'],
  ['Nombre', 'Jefe'],
  ['Nombre', 'Jefatura directa'],
])(
  'the only contacts of a list with %j and %j are taken for the first person’s, and the host is told',
  async (...people) => {
    const rows = [
      [...people, 'Teléfono', 'Correo'],
      ['Ana Sáenz', 'Beto Paz', ...ana.slice(1)],
      ['Carla Gil', 'Fer Mar', '55 8765 4321', 'carla@vaiven.test'],
    ]
    expect(await read(rows)).toMatchObject({
      ...{
        guests: [guestAna, { fullname: 'Carla Gil' }],
        contactsAfter: people[1],
        notUnderstood: [people[1]],
      },
    })
  },
)

it.each(['Tutor', 'Contacto de emergencia', 'Responsable'])(
  'the only contacts of a list after %j are that person’s',
  async (person) => {
    const rows = [
      ['Invitado', person, 'Teléfono', 'Correo'],
      ['Ana Sáenz', 'Beto Paz', ...ana.slice(1)],
    ]
    expect(await read(rows)).toEqual({ missing: ['phone', 'email'] })
  },
)

it('columns with the headings of the guest’s are told with their letters', async () => {
  const rows = [
    [...headings, 'Contacto de emergencia', 'Nombre', 'Teléfono'],
    [bea, '', 'bea@vaiven.test', 'Hermana', 'Eva Rey', '55 8765 4321'],
    [...ana, 'Hermana', 'Eva Rey', '55 8765 4321'],
  ]
  expect(await read(rows)).toMatchObject({
    guests: [guestAna],
    badRows: [{ row: 2 }],
    notUnderstood: ['Contacto de emergencia', 'Nombre (E)', 'Teléfono (F)'],
  })
})

it.each(['Contacto de emergencia', 'Responsable'])(
  'a list whose only phones are those of %j lacks a phone',
  async (person) => {
    const rows = [
      ['Nombre', 'Correo', person, 'Teléfono'],
      ['Ana Sáenz', 'ana@vaiven.test', 'Eva Rey', '55 8765 4321'],
    ]
    expect(await read(rows)).toEqual({ missing: ['phone'] })
  },
)

it('columns before the other person, and after the guest’s own heading, are the guest’s', async () => {
  const rows = [
    ['Contacto de emergencia', 'Tel.', 'Nombre', 'Teléfono', 'Correo'],
    ['Eva Rey', '55 8765 4321', ...ana],
    ['Eva Rey', '55 8765 4321', bea, '', 'bea@vaiven.test'],
  ]
  expect(await read(rows)).toMatchObject({ guests: [guestAna], badRows: [{ row: 3 }] })
  const named = [
    ['Nombre', 'Responsable', 'Teléfono del invitado', 'Correo del invitado'],
    ['Ana Sáenz', 'Eva Rey', ...ana.slice(1)],
  ]
  expect(await read(named)).toMatchObject({ guests: [guestAna] })
})

it('a contact at the guest’s company is another person, even if the guest has no phone', async () => {
  const rows = [
    ['Nombre', 'Correo', 'Empresa', 'Contacto en la empresa', 'Teléfono'],
    ['Ana Sáenz', 'ana@vaiven.test', 'Mirlo', 'Eva Rey', '55 8765 4321'],
  ]
  expect(await read(rows)).toEqual({ missing: ['phone'] })
})

it.each(['Puesto', 'Ciudad', 'Área'])('after the column %j a phone is still the guest’s', async (heading) => {
  const rows = [
    ['Nombre', 'Celular', 'Correo', heading, 'Teléfono'],
    [bea, '', 'bea@vaiven.test', 'Gerente General', '55 1234 5678'],
  ]
  expect(await read(rows)).toMatchObject({ guests: [{ phone: '+525512345678' }] })
})

it.each([
  ['Acompañantes', [2, 0, 1]],
  ['Amigo de', ['Novia', 'Novio', 'Novia']],
  ['Hijos', ['', 'Teo Luz', '']],
  ['¿Lleva pareja?', ['Sí', 'No', 'sí']],
  ['Contacto de emergencia', ['55 8765 4321', '55 8765 4322', '']],
  ['Invitado de', ['Novia', 'Novio', 'Novia']],
])('%j with values that are no person begins no other person', async (heading, values) => {
  const guests = [ana, [bea, '55 1234 5679', 'b@vaiven.test'], [carla, '55 1234 5680', 'c@vaiven.test']]
  const rows = guests.map(([name, ...contact], n) => [name, values[n], ...contact])
  expect(await read([['Nombre', heading, 'Teléfono', 'Correo'], ...rows])).toMatchObject({
    guests: [guestAna, { phone: '+525512345679' }, { phone: '+525512345680' }],
    badRows: [],
  })
})

it.each(['Comprador', 'Reservado por', 'Inscrito por', 'Pagador', 'Buyer'])(
  'the contact of %j, before the guest’s name, is not the guest’s',
  async (heading) => {
    const rows = [
      [heading, 'Correo', 'Teléfono', 'Pasajero'],
      ['Eva Rey', 'eva@vaiven.test', '55 8765 4321', 'Ana Sáenz'],
    ]
    expect(await read(rows)).toEqual({ missing: ['phone', 'email'] })
    const both = [
      [heading, 'Correo', 'Teléfono', 'Nombre', 'E-mail', 'Celular'],
      ['Eva Rey', 'eva@vaiven.test', '55 8765 4321', 'Ana Sáenz', 'ana@vaiven.test', '55 1234 5678'],
    ]
    expect(await read(both)).toMatchObject({ guests: [guestAna] })
  },
)

it.each([
  [['Titular', 'Teléfono', 'Correo', 'Invitado 1', 'Invitado 2'], 0],
  [['Titular', 'Teléfono', 'Correo', 'Nombre invitado 1', 'Nombre invitado 2'], 0],
  [['Invitado 1', 'Invitado 2', 'Titular', 'Teléfono', 'Correo'], 2],
  [['Nombre del titular', 'Teléfono', 'Correo', 'Invitado 1', 'Invitado 2'], 0],
])('the first person of a row, of %j, has the contact', async (own, at) => {
  const guests = ['Luis Gil', 'Teo Gil']
  const row = [...guests.slice(0, at), ...ana, ...guests.slice(at)]
  const result = await read([own, row])
  expect(result).toMatchObject({ guests: [guestAna], badRows: [] })
  expect('notUnderstood' in result && result.notUnderstood).toHaveLength(2)
})

it('of a list of three guests a row the contacts of the third are not the first one’s', async () => {
  const own = [1, 2, 3].map((n) => [`Invitado ${n}`, `Celular ${n}`, `Correo ${n}`])
  const rows = [own.flat(), [bea, '', 'bea@vaiven.test', ...ana, ...eva]]
  expect(await read(rows)).toMatchObject({ guests: [], badRows: [{ row: 2, values: { phone: '' } }] })
  const unnumbered = [
    ['Invitado 1', 'Celular', 'Correo', 'Invitado 2', 'Cel.', 'Mail'],
    [bea, '', 'bea@vaiven.test', ...eva],
  ]
  expect(await read(unnumbered)).toMatchObject({ guests: [], badRows: [{ row: 2, values: { phone: '' } }] })
})

it.each(['Notas', 'Observaciones', 'Comentarios', 'Responsable', 'Alergias', 'Aval'])(
  'an address in the column %j is nobody’s e-mail',
  async (heading) => {
    const rows = [
      ['Nombre', 'Teléfono', heading],
      ['Ana Sáenz', '55 1234 5678', 'eva@vaiven.test'],
    ]
    expect(await read(rows)).toEqual({ missing: ['email'] })
    const hidden = [
      ['Nombre', 'Teléfono', 'Correo', heading],
      ['Ana Sáenz', '55 1234 5678', '', 'eva@vaiven.test'],
    ]
    expect(await read(hidden, { hiddenColumns: [2] })).toEqual({ missing: ['email'] })
    expect(await read(hidden)).toMatchObject({
      guests: [],
      badRows: [{ fields: { email: 'email_is_required' } }],
    })
  },
)

it.each(['Padrinos', 'Tutor', 'Conductor', 'Médico'])(
  'a list of nobody but %j has them as its guests',
  async (heading) => {
    expect(await read([[heading, 'Teléfono', 'Correo'], ana])).toMatchObject({ guests: [guestAna] })
    const others = [
      ['Colaborador', heading, 'Teléfono', 'Correo'],
      ['Luis Gil', ...ana],
    ]
    expect(await read(others)).toEqual({ missing: ['phone', 'email'] })
  },
)

it('a contact with a name is the guest of a company', async () => {
  const rows = [
    ['Empresa', 'Contacto', 'Teléfono', 'Correo'],
    ['Mirlo', ...ana],
  ]
  expect(await read(rows)).toMatchObject({ guests: [guestAna], notUnderstood: ['Empresa'] })
})
