import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { guestAnswers, invitedGuest } from '#contract/catalogue/private-event-guests.ts'
import { fleetContract } from '#contract/office/travel/fleet.ts'
import { manifestContract } from '#contract/office/travel/manifests.ts'
import { allMessages } from '#contract/platform/all-messages.server.ts'
import { boardingParty, boardingPassenger, checkedIn } from '#contract/travel/tickets.ts'
import { correctionMinutes } from '#domain/catalogue/events/editable.ts'
import { requestTable } from '#domain/catalogue/private-events/request-states.ts'
import { consumerAuthorities } from '#domain/geography/countries/consumer-authorities.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { blockingCountries, blockingLaws } from '#domain/people/accounts/data-request-rights.ts'
import { workingDaysToAnswer } from '#domain/people/complaints/answer-clock.ts'
import { officeLanguages } from '#domain/people/staff/office-languages.ts'
import { type Locale, locales } from '#domain/platform/locales.ts'
import { retentionRules } from '#server/people/accounts/retention/retention-rules.ts'
import { choosePasswordLifeMs, sessionLifeMs, verificationLifeMs } from '#server/people/accounts/tokens.ts'
import { officeTexts } from '#server/platform/texts/office-texts.ts'

const read = (file: string) => readFileSync(file, 'utf8')

/** A legal text of Mexico without the marks of strong text; scripts/checks compares the other locales with it. */
const textOf = (name: string) => read(`messages/legal/es_MX/${name}.md`).replaceAll('**', '')

const terms = textOf('terminos')
const privacy = textOf('privacidad')
const notice = textOf('aviso-privacidad')
const hourMs = 3_600_000
const dayMs = 24 * hourMs

test('the texts promise the times that accounts, complaints and corrections of an hour have in the code', () => {
  expect(terms).toContain(`el enlace sirve durante ${verificationLifeMs / hourMs} horas`)
  expect(terms).toContain(
    `un enlace, que vale ${choosePasswordLifeMs / dayMs} días, para elegir tu contraseña`,
  )
  expect(terms).toContain(`Respondemos dentro de los ${workingDaysToAnswer} días hábiles siguientes`)
  expect(terms).toContain(`Un ajuste de la hora de hasta ${correctionMinutes} minutos`)
  expect(privacy).toContain(`Hasta que sales, o ${sessionLifeMs / dayMs} días`)
})

test('accounts are for adults, as their creators confirm in every locale', () => {
  expect(privacy).toContain(
    'quien la crea en la tienda confirma que lo es, y a quien compra por teléfono se lo preguntamos',
  )
  for (const language of officeLanguages)
    expect(officeTexts[language].orders_sell_buyer_hint, language).toMatch(
      /^(Pregunta|Ask|Pergunte) .*(mayor de edad|of age|maior de idade)/,
    )
  for (const locale of locales) {
    const { accept_by_registering } = allMessages[locale]
    expect(accept_by_registering, locale).toMatch(/mayor de edad|maior de idade|an adult/)
  }
  expect(sourcesWith(/<AcceptTerms text="accept_by_registering"/)).toEqual([
    'src/web/shop/people/log-in/sign-up-form.tsx',
  ])
})

test('the terms tell where each buyer accepts them: on signing up, on confirming, or by the mail of a sale by phone', () => {
  expect(sourcesWith(/<AcceptTerms /)).toEqual([
    'src/web/shop/people/log-in/sign-up-form.tsx',
    'src/web/shop/screens/catalogue/event/purchase/confirm/confirm-step.tsx',
  ])
  expect(sourcesWith(/termsPart\(facts/)).toEqual(['src/server/mails/orders/order-mails.ts'])
  expect(terms).toContain('al crear tu cuenta en la tienda y, otra vez, al confirmar en ella cada compra')
  expect(terms).toContain('te los mandamos en el correo con los datos para pagar, y los aceptas al pagar')
  expect(terms).toContain('Para comprar o reservar en la tienda necesitas una cuenta')
})

test('the texts promise the refund of tickets that are returned after a postponement', () => {
  expect(terms).toContain(
    'si el evento se cancela o si [cambia y devuelves tus boletos a tiempo](#reprogramados)',
  )
  expect(terms).toContain('devuelves con él todos los boletos de tu compra hasta el día que dice el correo')
  for (const locale of locales) {
    const { page_faq_refund_answer: faq = '' } = allMessages[locale]
    expect(faq, locale).not.toMatch(/único caso|only case/)
  }
})

test('the privacy page tells when the shop sets a cookie or caches a page', () => {
  expect(sourcesWith(/document\.cookie = |setCookie\(/)).toEqual([
    'src/server/pages/adopt-mail-language.ts',
    'src/web/app/preferences.ts',
  ])
  expect(privacy).toContain('cuando eliges un país o un idioma distintos')
  expect(privacy).toContain('o abres un enlace de un correo en otro idioma')
  expect(sourcesWith(/caches\.open\(|indexedDB/)).toEqual([
    'src/server/pages/driver/driver-worker.ts',
    'src/server/pages/offline/order-copies-of-worker.ts',
    'src/server/pages/offline/service-worker.ts',
    'src/web/shop/sales/orders/save-order-copy.ts',
  ])
  expect(privacy).toContain('| Caché | La página que ves cuando no hay conexión')
  expect(privacy).toContain('| Caché | Una copia de cada compra cuyo código ves con tu sesión')
  expect(privacy).toContain('| Caché y base de datos del navegador, solo de conductores |')
})

describe('the privacy page tells what', () => {
  test('people who check tickets see', () => {
    expect(Object.keys(checkedIn.shape.customer.shape)).toEqual(['name', 'email'])
    expect(Object.keys(boardingPassenger.shape)).toEqual([
      ...['id', 'name', 'boardedAt', 'boardedBy', 'boardedOn', 'boardedNow'],
    ])
    expect(Object.keys(boardingParty.shape)).toEqual([
      ...['partyId', 'ticket', 'address', 'county', 'ride', 'expected', 'boarded', 'passengers'],
    ])
    expect(privacy).toContain(
      'nombre y correo de quien compró, número de la compra, evento y fecha; de los pasajeros, el nombre, la parada, la van y si ya subieron',
    )
  })

  test('drivers get', () => {
    const { vehicles } = manifestContract['GET /office-api/plans/{id}/manifest'].answer.shape
    const { legs } = vehicles.element.shape
    const { parties } = legs.element.shape.stops.element.shape
    expect(Object.keys(parties.element.shape)).toEqual([
      ...['orderNumber', 'people', 'name', 'phone', 'phoneText', 'address', 'note'],
    ])
    expect(privacy).toContain(
      'de cada parada, el nombre y el teléfono de un pasajero, la dirección, cuántos suben, la nota que diste y si alguien viaja en su silla de ruedas',
    )
    // The door serves to plan the route; a customer who reads that drivers see it would leave the note empty.
    expect(privacy).toContain('La puerta sirve para planear la ruta.')
    for (const locale of locales)
      expect(allMessages[locale].driver_hint, locale).toMatch(
        /^(Tu|Su|Sua|Your) (puerta|porta|door) (y|e|and) (una|uma|a) not[ae] (para el conductor|para o motorista|for the driver)$/,
      )
  })
})

test('the texts tell what is known of drivers, and what hosts and receivers of a seat cause others to see', () => {
  expect(Object.keys(fleetContract['POST /office-api/drivers'].body.shape)).toEqual([
    ...['name', 'phone', 'licenceValidUntil', 'languages', 'active', 'country'],
  ])
  for (const text of [privacy, notice]) expect(text).toContain('vigencia de la licencia, idiomas, viajes')
  expect(guestAnswers).toEqual(['invited', 'registered', 'declined', 'reserved'])
  expect(Object.keys(invitedGuest.shape)).toEqual(['id', 'fullname', 'phone', 'email', 'answer', 'seats'])
  expect(privacy).toContain('si tienes una cuenta, si avisaste que no vas y cuántos lugares reservaste')
  expect(notice).toContain('| Quien te invita a su evento privado o te regala su lugar |')
})

test('the terms tell how a request for a private event is answered', () => {
  const { under_review, rejected } = requestTable
  const byStaff = Object.entries(under_review).filter(([, { by }]) => by === 'staff')
  expect(byStaff.map(([change]) => change)).toEqual(['approve', 'reject'])
  expect(rejected.submit).toEqual({ by: 'owner', to: 'under_review' })
  expect(terms).toContain(
    'podemos aprobarla, o rechazarla con un motivo para que la corrijas y la envíes otra vez',
  )
})

test('payment processors get no more of the customer than the texts tell', () => {
  expect(read('src/server/sales/payments/providers/payment-provider.ts')).toContain(
    'customer: { id: string; email: string; name: string; locale: string; country: CountryCode }',
  )
  expect(privacy).toContain('el monto, el número de la compra, tu nombre y tu correo')
})

test('the page about accessibility tells who sees a wheelchair', () => {
  expect(read('src/server/sales/orders/office/show-order-page.ts')).toContain(
    "wheelchairReaders = ['orders.correct', 'trips.plan']",
  )
  expect(textOf('accesibilidad')).toContain(
    'lo ven solo quienes atienden tu compra, quienes organizan el viaje y el conductor',
  )
})

test('the privacy page tells where data are blocked before they are deleted, and since when in Chile', () => {
  expect(blockingLaws.map(({ country }) => country)).toEqual(['MX', 'CL', 'ES'])
  expect(blockingCountries(new Date('2026-12-01T02:59:00Z'))).not.toContain('CL')
  expect(blockingCountries(new Date('2026-12-01T03:00:00Z'))).toContain('CL')
  const places = privacy.match(/\(México, [^)]*\)/g)
  expect(new Set(places)).toEqual(new Set(['(México, España y, desde el 1 de diciembre de 2026, Chile)']))
})

test('the privacy page tells what stays after an erasure', () => {
  const files = retentionRules.find(({ data }) => data === 'Files of banks and payment providers')
  expect(files?.act).toBe('keep')
  expect(privacy).toContain('salvo en los archivos de los bancos y de quien procesa pagos')
  const days = /keep: \{ type: 'string', default: '(\d+)' \}/.exec(read('scripts/backup.ts'))?.[1]
  expect(privacy).toContain(`En las copias de seguridad siguen hasta ${days} días más`)
})

test('the privacy page tells what the copy of the own data has, and what it lacks', () => {
  const copy = read('src/server/people/accounts/privacy/my-data-sql.ts')
  for (const table of ['enquiries', 'complaints', 'seat_alerts', 'event_requests'])
    expect(copy).toMatch(new RegExp(`(from|join) ${table} `))
  expect(copy).toContain('driver_note')
  expect(privacy).toContain('tus compras, tus eventos, tus avisos, tus mensajes y tus quejas')
  expect(copy).not.toMatch(/(from|join) (check_ins|boardings) /)
  expect(copy).toContain('select kind, state, created_at from outbox')
  expect(privacy).toContain(
    'lo que la copia no trae, como las lecturas del código QR o el texto de los correos que te enviamos',
  )
})

test.each(['MX', 'CL', 'PE'] as const)(
  'the terms of %s link to the authority of the complaints page',
  (country) => {
    for (const language of officeLanguages)
      expect(read(`messages/legal/countries/${language}/${country}.md`)).toContain(
        `${consumerAuthorities[country].name}`,
      )
    expect(read(`messages/legal/countries/es/${country}.md`)).toContain(
      `(${consumerAuthorities[country].url})`,
    )
  },
)

test('the texts of Peru address the reader as usted', () => {
  const familiar =
    /(?<![\p{L}-])(tú|te|ti|tus?|contigo|tuy[oa]s?|puedes|tienes|quieres|escríbenos|llámanos|avísanos)(?![\p{L}-])/giu
  for (const text of textsOf('es_CO')) expect(text.match(familiar), text).toBeNull()
})

test('the paragraphs of a country are read in every Spanish of the shop, so they address nobody', () => {
  const address =
    /(?<![\p{L}-])(tú|te|ti|tus?|contigo|puedes|tienes|lee|pídelas|usted|lea|tiene|pida|pídalas)(?![\p{L}-])|(?<!se )puede(?![\p{L}-])/giu
  for (const country of countryCodes) {
    const text = read(`messages/legal/countries/es/${country}.md`)
    expect(text.match(address), country).toBeNull()
  }
})

test('the texts of Spain have its words for complaints and tickets', () => {
  const foreign = /(?<!\p{L})(reclamos?|tickets)(?!\p{L})/giu
  for (const text of textsOf('es_ES')) expect(text.match(foreign), text).toBeNull()
})

/** The texts of a locale, without anchors of headings and links. */
function textsOf(locale: Locale): string[] {
  const legal = readdirSync(`messages/legal/${locale}`).flatMap((name) =>
    read(`messages/legal/${locale}/${name}`)
      .replaceAll(/\{#[^}]*\}|\([/#][^)]*\)/g, '')
      .split('\n'),
  )
  return [...legal, ...Object.values(allMessages[locale])]
}

/** The sources of pages and server, without tests, that contain this. */
function sourcesWith(pattern: RegExp): string[] {
  return ['src/web', 'src/server']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
    .filter((path) => pattern.test(read(path)))
    .sort()
}
