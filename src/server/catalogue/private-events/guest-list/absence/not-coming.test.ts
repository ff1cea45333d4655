import { expect, it } from 'vitest'
import { bookOf } from '#test/helpers/workbooks.ts'
import { guestsOfFile } from '../guests-of-file.ts'

/* A guest of whom the list says that they do not come is not invited, and is told. */

const headings = ['Nombre', 'Teléfono', 'Correo']
const ana = ['Ana Sáenz', '55 1234 5678', 'ana@vaiven.test']
const beto = ['Beto Paz', '55 1234 5679', 'beto@vaiven.test']

const read = (rows: unknown[][]) => guestsOfFile(bookOf({ Hoja: { rows } }), 'MX')
const anaAlone = { guests: [{ fullname: 'Ana Sáenz' }], badRows: [] }

it.each([
  ['Beto Paz (CANCELÓ)', 'CANCELÓ'],
  ['Baja: Beto Paz', 'Baja'],
  ['Beto Paz - no asiste', 'no asiste'],
  ['Beto Paz – Ya no viene', 'Ya no viene'],
  ['Beto Paz [declined]', 'declined'],
  ['Beto Paz CANCELADO', 'CANCELADO'],
  ['NO VIENE Beto Paz', 'NO VIENE'],
  ['Beto Paz / não vem', 'não vem'],
  ['❌ Beto Paz', '❌'],
  ['Beto Paz ✗', '✗'],
])('the name %j is of a guest who does not come', async (name, said) => {
  expect(await read([headings, ana, [name, ...beto.slice(1)]])).toMatchObject({
    ...{ ...anaAlone, notComing: [{ row: 3, fullname: 'Beto Paz', said }] },
  })
})

it.each([
  ['Estatus', 'No asiste'],
  ['Estado', 'CANCELÓ'],
  ['¿Asistirá?', 'No'],
  ['¿Vas a asistir?', 'No podré asistir'],
  ['¿Vienes a la fiesta?', 'No, lo siento'],
  ['Confirmación de asistencia', 'no'],
  ['Confirmado', 'No viene'],
  ['RSVP', 'Declined'],
  ['Will you attend?', 'No'],
  ['Presença', 'Não'],
  ['Notas', 'Canceló por trabajo'],
  ['', 'baja'],
  ['Asistencia', 'No podrá acompañarnos'],
  ['Asiste', '✗'],
  ['No asiste', 'x'],
  ['Canceló', 'sí'],
  ['No viene', true],
])('the column %j with %j is of a guest who does not come', async (heading, value) => {
  const rows = [
    [...headings, heading],
    [...ana, /^(?:No|Cancel)/.test(heading) ? '' : 'Sí'],
    [...beto, value],
  ]
  const result = await read(rows)
  expect(result).toMatchObject({
    ...{ ...anaAlone, notComing: [{ row: 3, fullname: 'Beto Paz' }], notUnderstood: [] },
  })
})

it.each([
  ['Correo', ['Beto Paz', '55 1234 5679', 'beto@vaiven.test (canceló)']],
  ['Teléfono', ['Beto Paz', '55 1234 5679 (no viene)', 'beto@vaiven.test']],
])('a remark in the column %j says it, too', async (_heading, guest) => {
  expect(await read([headings, ana, guest])).toMatchObject({ ...anaAlone, notComing: [{ row: 3 }] })
})

it.each([
  ['Confirmado', 'No'],
  ['Confirmado', false],
  ['Asistencia', 'No sé'],
  ['Asistencia', 'No ha respondido'],
  ['No asiste', 'no'],
  ['No asiste', false],
  // In Chile what is "cancelado" is paid.
  ['Cancelado', 'sí'],
  ['Pago', 'Cancelado'],
  ['Prioridad', 'Baja'],
  ['Notas', 'No puede comer gluten'],
  ['Notas', 'No viene en coche'],
  ['Planta', 'Baja'],
  ['¿Asistirá a la ceremonia civil?', 'No'],
  ['¿Lleva acompañante?', 'No'],
  ['Acompañante', 'Canceló'],
  ['Estado', 'Baja California'],
  ['Estatus', 'Pendiente'],
])('the column %j with %j is of a guest who is invited', async (heading, value) => {
  const rows = [
    [...headings, heading],
    [...ana, ''],
    [...beto, value],
  ]
  expect(await read(rows)).toMatchObject({ guests: [{}, { fullname: 'Beto Paz' }], notComing: [] })
})

it.each(['Ana Cancela', 'Baja Díaz', 'Noa Vega (prima)', 'Beto Paz (no gluten)'])(
  '%j is the name of a guest who is invited',
  async (name) => {
    expect(await read([headings, [name, ...ana.slice(1)]])).toMatchObject({ guests: [{}], notComing: [] })
  },
)

it.each(['NO ASISTEN', 'Cancelados', 'Bajas', 'Declined'])(
  'guests below the title %j are not invited, and the title is told',
  async (title) => {
    expect(await read([headings, ana, [title], beto])).toMatchObject({ ...anaAlone, notUnderstood: [title] })
  },
)

it('a list of nobody who comes is not taken for one without guests', async () => {
  expect(await read([headings, ['Beto Paz (canceló)', ...beto.slice(1)]])).toMatchObject({
    ...{ guests: [], notComing: [{ fullname: 'Beto Paz' }] },
  })
})

it.each([
  ['Asiste', true, false],
  ['¿Viene?', '☑', 'FALSO'],
  ['Asistencia', 1, 0],
  ['Pases', 2, 0],
  ['No. de lugares', 4, '0'],
  ['Seats', 1, 0],
  ['Ingressos', 3, 0],
])(
  'in the column %j, where another guest has %j, %j is of one who does not come',
  async (heading, yes, no) => {
    const rows = [
      [...headings, heading],
      [...ana, yes],
      [...beto, no],
    ]
    expect(await read(rows)).toMatchObject({
      ...{ ...anaAlone, notComing: [{ row: 3, fullname: 'Beto Paz' }], notUnderstood: [] },
    })
  },
)

it.each([
  ['Asiste', false, false],
  ['Pases', 0, 0],
  ['Confirmado', true, false],
  ['Acompañantes', 2, 0],
  ['Pases extra', 2, 0],
  ['Niños', 2, 0],
  ['Mesa', 1, 0],
])(
  'in the column %j, where another guest has %j, %j is of one who is invited',
  async (heading, other, value) => {
    const rows = [
      [...headings, heading],
      [...ana, other],
      [...beto, value],
    ]
    expect(await read(rows)).toMatchObject({ guests: [{}, { fullname: 'Beto Paz' }], notComing: [] })
  },
)
