import { pino } from 'pino'
import { expect, it } from 'vitest'
import { workbook } from '#test/helpers/private-events.ts'
import { readGuestList } from './read-guest-list.ts'

const caller = { log: pino({ level: 'silent' }), locale: 'es_MX' } as const
const list = (count: number) =>
  workbook([
    ['Nombre', 'Teléfono', 'Correo'],
    ...Array.from({ length: count }, (_, i) => [`Invitada ${i}`, 5_512_300_000 + i, `g${i}@vaiven.test`]),
  ])

it('gives a list up that takes too long, and reads the next one', async () => {
  const slow = readGuestList(caller, { bytes: list(5_000) }, 'MX', 1)
  const next = readGuestList(caller, { bytes: list(2) }, 'MX')
  await expect(slow).rejects.toMatchObject({ code: 'file_took_too_long' })
  expect((await next).guests).toHaveLength(2)
})
