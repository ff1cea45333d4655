import { expect, it } from 'vitest'
import { bookOf, odsOf, odsRow } from '#test/helpers/workbooks.ts'
import { zipOf } from '#test/helpers/zip.ts'
import { guestsOfFile } from './guests-of-file.ts'

/* Lists in the kinds of files that programs make, and with the cells that hosts write. */

const headings = ['Nombre', 'Teléfono', 'Correo']
const row = ['Ana Sáenz', '55 1234 5678', 'ana@vaiven.test']
const rows = [headings, row]
const ana = { fullname: 'Ana Sáenz', phone: '+525512345678', email: 'ana@vaiven.test' }
const html = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')

it.each<[string, Buffer, string]>([
  ['Excel', bookOf({ Hoja1: { rows } }), 'Hoja1'],
  ['Excel of before 2007', bookOf({ Hoja1: { rows } }, 'biff8'), 'Hoja1'],
  ['Excel, binary', bookOf({ Hoja1: { rows } }, 'xlsb'), 'Hoja1'],
  ['Excel, XML of 2003', bookOf({ Hoja1: { rows } }, 'xlml'), 'Hoja1'],
  [
    'LibreOffice',
    zipOf(odsOf(`<table:table table:name="Hoja1">${odsRow(headings)}${odsRow(row)}</table:table>`)),
    'Hoja1',
  ],
  ['LibreOffice, one file', bookOf({ Hoja1: { rows } }, 'fods'), 'Hoja1'],
  ['a page of a system', Buffer.from(`<html><table>${html}</table></html>`), ''],
  [
    'Numbers, after its summary',
    bookOf({
      'Resumen de exportación': { rows: [['Este documento se exportó desde Numbers'], ['Hoja', 'Tabla']] },
      'Hoja 1': { rows: [['Tabla 1'], ...rows] },
    }),
    'Hoja 1',
  ],
  [
    'a template with its headings in row 12',
    bookOf({ Hoja1: { rows: [['Boda de Ana'], ...Array.from({ length: 10 }, () => []), ...rows] } }),
    'Hoja1',
  ],
])('a list of %s is read', async (_program, bytes, sheet) => {
  expect(await guestsOfFile(bytes, 'MX')).toMatchObject({
    ...{ sheet, guests: [ana], badRows: [], notUnderstood: [] },
  })
})

it('a file of Excel 5 or 95, whose letters are lost, is refused by name', async () => {
  await expect(guestsOfFile(bookOf({ Hoja1: { rows } }, 'biff5'), 'MX')).rejects.toMatchObject({
    ...{ why: 'other kind', kind: 'Excel 5.0/95' },
  })
})

it('a number of Chile without its 9 is shown to be corrected, the others are read', async () => {
  const numbers = ['+56 9 6123 4567', '961234567', '6123 4567']
  const list = numbers.map((phone, n) => [`Pía ${n}`, phone, `p${n}@vaiven.test`])
  expect(await guestsOfFile(bookOf({ Hoja1: { rows: [headings, ...list] } }), 'CL')).toMatchObject({
    guests: [{ phone: '+56961234567' }, { phone: '+56961234567' }],
    badRows: [{ row: 4, fields: { phone: 'phone_is_invalid' }, values: { phone: '6123 4567' } }],
  })
})

it('a cell with an error is an error of its row', async () => {
  const bytes = bookOf({ Hoja1: { rows: [...rows, ['x', ...row.slice(1)]] } }, 'xlsx', ({ Sheets }) => {
    Object.assign(Sheets.Hoja1!, { A3: { t: 'e', v: 42, w: '#N/A' } })
  })
  expect(await guestsOfFile(bytes, 'MX')).toMatchObject({
    guests: [ana],
    badRows: [{ row: 3, fields: { fullname: 'guest_cell_has_error' }, values: { fullname: '#N/A' } }],
  })
})

it('names have the signs that hosts write', async () => {
  const names = ['Ana Sáenz +1', 'José “Pepe” Díaz', 'Ana/Luis', 'D’Angelo Ruiz', 'Gal·la Puig', 'María‐José']
  const list = names.map((name, n) => [name, '55 1234 5678', `g${n}@vaiven.test`])
  const { guests } = (await guestsOfFile(bookOf({ Hoja1: { rows: [headings, ...list] } }), 'MX')) as {
    guests: { fullname: string }[]
  }
  expect(guests.map(({ fullname }) => fullname)).toEqual([
    ...['Ana Sáenz +1', 'José "Pepe" Díaz', 'Ana/Luis', "D'Angelo Ruiz", 'Gal·la Puig', 'María-José'],
  ])
})
