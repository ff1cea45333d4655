import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mostTicketsPerOrder } from '#domain/orders/check-tickets.ts'
import { leastRideMinutes } from '#domain/orders/van-hours.ts'
import { readConfig } from '#server/platform/config.ts'

/** A legal text without the marks of strong text. */
const textOf = (name: string) => readFileSync(`messages/legal/${name}.md`, 'utf8').replaceAll('**', '')

const terms = textOf('terminos')
const privacy = textOf('privacidad')
const notice = textOf('aviso-privacidad')

test.each([
  'hasta 72 horas antes del evento',
  'con un aviso de 24 horas',
  'durante 30 días',
  'dentro de los 30 días siguientes a la cancelación',
  'únicamente si el evento se cancela',
  'entre 4 y 5 horas antes de los eventos masivos',
  'entre 2 y 3 horas antes de los medianos',
  'puede variar 20 minutos',
  '30 minutos después de que termina el evento',
  '| Ida, traslado compartido | 5 minutos | hasta 5 más |',
  '| Ida, traslado privado | 15 minutos | hasta 5 más |',
  '| Regreso | 5 minutos | hasta 5 más |',
  '| De 1 a 4 | 2 |',
  '| De 5 a 7 | 3 |',
  '| De 8 a 10 | 5 |',
  'solo cuando la entidad emisora de tu medio de pago o el adquirente autoriza el cobro',
  'en menos de 24 horas',
  'Está prohibido discriminar a los conductores',
  'por embriaguez',
  'PROFECO',
  'SERNAC',
  'INDECOPI',
  'junta arbitral de consumo',
])('the terms say: %s', (said) => {
  expect(terms).toContain(said)
})

describe.each([
  ['the page of privacy', privacy],
  ['the privacy notice', notice],
])('%s', (_name, text) => {
  test.each(['como máximo 5 años', '20 días hábiles', '15 días hábiles'])('says: %s', (said) => {
    expect(text).toContain(said)
  })

  test.each([
    'nombre completo',
    'género',
    'correo',
    'teléfono',
    'fecha de nacimiento',
    /direcciones|domicilio/,
    'ubicación',
    'calificaciones',
    'mensajes',
  ])('names the collected data: %s', (datum) => {
    expect(text.toLowerCase()).toMatch(datum)
  })
})

test('the texts promise the times of the default settings', () => {
  const { holdMinutes, saleEndsMinutes, windows } = readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'vaiven-settings-')),
  })
  expect(terms).toContain(`termina ${saleEndsMinutes / 60} horas antes de su primera recogida`)
  expect(terms).toContain(`Llega al menos ${leastRideMinutes} minutos antes de que empiece el evento`)
  expect(terms).toContain(`te los apartamos ${holdMinutes} minutos`)
  expect(terms).toContain(`| Tarjeta o billetera digital | ${windows.cardWindowMinutes} minutos |`)
  expect(terms).toContain(
    `| Efectivo en tienda y otras referencias de pago | ${windows.oxxoWindowHours} horas |`,
  )
  expect(terms).toContain(`| Transferencia bancaria | ${windows.transferWindowHours} horas |`)
  expect(terms).toContain(`acreditarse ${windows.freezeHours} horas antes del evento`)
  expect(terms).toContain(`hasta ${mostTicketsPerOrder} boletos`)
})

test('the privacy page lists the cookies and other data stored in browsers', () => {
  const cookies = privacy.slice(privacy.indexOf('{#cookies}'), privacy.indexOf('{#aviso-legal}'))
  for (const name of ['country', 'locale', 'Almacenamiento local', 'Almacenamiento de la pestaña'])
    expect(cookies).toContain(`| ${name}`)
})
