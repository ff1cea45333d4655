import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { CountryCode } from '#domain/countries/country.ts'
import { guestsOfFile } from './guests-of-file.ts'

/* Files as programs and hosts really make them; all people in them are invented. */

const folder = join(import.meta.dirname, '../../../../test/data/guest-lists')
const read = (name: string, country: CountryCode = 'MX') =>
  guestsOfFile(readFileSync(join(folder, name)), country)

const ana = { fullname: 'Ana Sáenz', phone: '+525512345678', email: 'ana@vaiven.test' }
const guest = (fullname: string, email: string, phone = '+525512345678') => ({ fullname, phone, email })

it.each([
  ['correo-mail-variants.xlsx', 'Hoja1'],
  ['headings-row12.xlsx', 'Hoja1'],
  ['numbers-export-summary.xlsx', 'Hoja 1'],
  ['ods.ods', 'Hoja1'],
  ['xlsb.xlsb', 'Hoja1'],
  ['xml2003.xls', 'Hoja1'],
  ['html.xls', ''],
])('%s has Ana, in the sheet "%s"', async (name, sheet) => {
  expect(await read(name)).toMatchObject({ sheet, guests: [ana], badRows: [], notUnderstood: [] })
})

it('surnames of two columns are joined', async () => {
  const { guests } = (await read('apellido-paterno-materno.xlsx')) as { guests: unknown[] }
  expect(guests).toEqual([guest('José Luis Hernández Peña', 'jl@vaiven.test')])
})

it.each(['backslash-entries.xlsx', 'percent-or-custom-format-phone.xlsx'])(
  '%s has the number behind its format',
  async (name) => {
    expect(await read(name)).toMatchObject({ guests: [guest('Ana', 'a@vaiven.test')] })
  },
)

it('a number of Chile without its 9 is shown to be corrected, the others are read', async () => {
  expect(await read('cl.xlsx', 'CL')).toMatchObject({
    guests: [guest('Pía', 'p@vaiven.test', '+56961234567'), guest('Ema', 'e@vaiven.test', '+56961234567')],
    badRows: [{ row: 4, fields: { phone: 'phone_is_invalid' }, values: { phone: '6123 4567' } }],
  })
})

it('an error value is an error of its row', async () => {
  expect(await read('error-cells.xlsx')).toMatchObject({
    guests: [ana],
    badRows: [{ row: 3, fields: { fullname: 'guest_cell_has_error' }, values: { fullname: '#N/A' } }],
  })
})

it('names have the signs that hosts write', async () => {
  const { guests } = (await read('plus-one-and-quotes.xlsx')) as { guests: { fullname: string }[] }
  expect(guests.map(({ fullname }) => fullname)).toEqual([
    ...['Ana Sáenz +1', 'José "Pepe" Díaz', 'Ana/Luis', "D'Angelo Ruiz", 'Gal·la Puig', 'María-José'],
  ])
})

it('of two phones the first counts, and a number that lost digits says so', async () => {
  expect(await read('two-phones.xlsx')).toMatchObject({
    guests: [ana, guest('Bea', 'b@vaiven.test')],
    badRows: [
      { row: 4, fields: { phone: 'phone_lost_digits' }, values: { phone: '5.51235E+09' } },
      { row: 5, fields: { phone: 'phone_is_invalid' }, values: { phone: '5512345678.91' } },
    ],
  })
})

it.each(['biff5.xls', 'biff5-ascii-headings.xls'])(
  '%s, of an Excel that loses letters, is refused by name',
  async (name) => {
    await expect(read(name)).rejects.toMatchObject({ why: 'other kind', kind: 'Excel 5.0/95' })
  },
)
