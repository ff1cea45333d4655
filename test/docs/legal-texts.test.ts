import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allMessages } from '#contract/platform/all-messages.server.ts'
import { locales } from '#domain/platform/locales.ts'
import { mostTicketsPerOrder } from '#domain/sales/orders/place-order/check-tickets.ts'
import { leastRideMinutes } from '#domain/sales/orders/place-order/van-hours.ts'
import { securityHeaders } from '#server/pages/policy/security-headers.ts'
import { readConfig } from '#server/platform/config.ts'

/** A legal text of Mexico without the marks of strong text; scripts/checks compares the other locales with it. */
const textOf = (name: string) => readFileSync(`messages/legal/es_MX/${name}.md`, 'utf8').replaceAll('**', '')

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

/** Where the scripts of pages read or store something, and what the privacy page has to say of it. */
const stored: Record<string, string> = {
  'src/web/api/session-token.ts': 'La llave de tu sesión',
  'src/web/shop/catalogue/search/recent-searches.ts': 'Tus últimas cinco búsquedas',
  'src/web/shop/screens/catalogue/event/purchase/category/last-city.ts': 'La ciudad de salida que elegiste',
  'src/web/shop/screens/travel/qr-verification/device-settings.tsx': 'El nombre del lector de boletos',
  'src/web/shop/sales/purchase/stored-draft.ts': 'la compra con sus boletos, direcciones y pasajeros',
  'src/web/shop/screens/sales/order-detail/change-ticket/stored-change.ts': 'un cambio de la compra',
  'src/web/shop/geography/driver-hints/typed-hint.ts': 'la indicación para el conductor',
  'src/web/forms/tab-draft.ts': 'una consulta, una queja',
  'src/web/shop/screens/people/my-account/form-drafts.ts': 'un formulario de tu cuenta (sin contraseñas)',
}

test('the privacy page tells everything that pages store in browsers', () => {
  const using = sourcesWith(/\b(browserStorage|tabStorage)\.write\(/)
  expect(using).toEqual(Object.keys(stored).sort())
  for (const told of Object.values(stored)) expect(privacy).toContain(told)
})

test('the texts tell when a page reads the position or the camera, as the permissions policy allows', () => {
  const policy = securityHeaders({ publicUrl: 'https://vaiven.test' })['permissions-policy'] ?? ''
  expect(policy).toBe('camera=(self), geolocation=(self), microphone=()')
  // The driver's page has its own notice, before the browser's question.
  const ofDrivers = 'src/web/driver/sync/position.ts'
  expect(sourcesWith(/geolocation\./)).toEqual([
    ofDrivers,
    'src/web/shop/geography/driver-hints/driver-hint-dialog.tsx',
  ])
  expect(sourcesWith(/watchPosition/)).toEqual([ofDrivers])
  expect(sourcesWith(/getUserMedia/)).toEqual(['src/web/browser/camera/open-camera.ts'])
  for (const locale of locales) {
    const { door_here } = allMessages[locale]
    for (const name of ['privacidad', 'aviso-privacidad'])
      expect(readFileSync(`messages/legal/${locale}/${name}.md`, 'utf8')).toContain(door_here)
  }
  expect(privacy).toContain('La cámara se usa solo para leer boletos')
  for (const text of [privacy, notice]) expect(text).not.toMatch(/no (pedimos|leemos) la posición/i)
})

test('the texts call a wheelchair a sensitive datum, in every locale', () => {
  for (const [locale, words] of Object.entries({
    es_MX: 'dato personal sensible',
    es_CL: 'dato personal sensible',
    es_CO: 'dato personal sensible',
    es_ES: 'dato personal sensible',
    pt_BR: 'dado pessoal sensível',
    en_US: 'sensitive personal datum',
  }))
    expect(readFileSync(`messages/legal/${locale}/aviso-privacidad.md`, 'utf8')).toContain(words)
  expect(notice).not.toContain('No recabamos datos personales sensibles')
})

/** The sources of the shop's pages, without tests, that contain this. */
function sourcesWith(pattern: RegExp): string[] {
  return readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/web/${name}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
    .filter((path) => pattern.test(readFileSync(path, 'utf8')))
    .sort()
}
