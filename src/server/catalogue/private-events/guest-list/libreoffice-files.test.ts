import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { guestsOfFile } from './guests-of-file.ts'

/* Lists that LibreOffice 7.4 saved, each with five guests. */

const folder = join(import.meta.dirname, '../../../../../test/files/guest-lists')
const read = async (name: string) => guestsOfFile(await readFile(join(folder, `libreoffice-${name}`)), 'MX')
const namesIn = async (name: string) => {
  const { guests, ...more } = (await read(name)) as { guests: { fullname: string }[] }
  return { names: guests.map(({ fullname }) => fullname), ...more }
}

it.each(['xlsx', 'xls', 'ods'])('leaves out a hidden sheet and a hidden row: %s', async (kind) => {
  expect(await namesIn(`hidden.${kind}`)).toMatchObject({
    names: ['Ana Sáenz Ríos', 'Ma. del Carmen Núñez', 'José "Pepe" Díaz Peña', 'Li Wei'],
    ...{ sheet: 'Invitados', leftOut: { sheets: 1, rows: 1 }, notUnderstood: ['Grupo'], badRows: [] },
  })
})

it.each(['xlsx', 'xls', 'ods'])('leaves out the rows that a filter hides: %s', async (kind) => {
  expect(await namesIn(`filtered.${kind}`)).toMatchObject({
    names: ['Ana Sáenz Ríos', 'Oculta Fila', 'José "Pepe" Díaz Peña'],
    leftOut: { sheets: 0, rows: 2 },
  })
})

it('leaves out the rows of a folded group and a hidden column', async () => {
  expect(await namesIn('outline.xlsx')).toMatchObject({
    names: ['Ana Sáenz', 'Luis Peña'],
    leftOut: { rows: 1, columns: 1 },
  })
})

it.each(['ods', 'xls'])('asks for a file without a password: %s', async (kind) => {
  await expect(read(`password.${kind}`)).rejects.toMatchObject({ why: 'locked' })
})

it.each(['utf16.csv', 'tab-1252.csv'])(
  'reads a CSV, and shows a number that lost its digits: %s',
  async (name) => {
    expect(await namesIn(name)).toMatchObject({
      names: ['Ma. del Carmen Núñez', 'Eva María Soto'],
      badRows: [{ fields: { phone: 'phone_lost_digits' } }, { fields: { fullname: 'guest_cell_has_error' } }],
    })
  },
)
