import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Envelope } from '#contract/platform/endpoint.ts'
import { closeMailer, sendDueMails } from '#server/mails/sending/send-mails.ts'
import { sql } from '#test/helpers/builders.ts'
import { type MailServer, startMailServer } from '#test/helpers/servers/mail-server.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let server: MailServer
beforeEach(async () => {
  server = await startMailServer()
  shop = await createTestShop({ SMTP_URL: server.url, RATE_LIMIT_FACTOR: '1' })
})
afterEach(async () => {
  await closeMailer(shop)
  await server.stop()
  await shop.close()
})

const contact = {
  name: 'Renata Solís',
  email: 'renata@vaiven.test',
  phone: '+525512345678',
  message: 'Olvidé una chamarra en la van.\n\n<b>Es azul</b>.',
}
const marriage = {
  ...contact,
  name: 'Ana & Luis',
  date: '05/12/2026',
  place: 'Hacienda de los Morales',
}

const send = async (path: string, json: unknown, headers?: HeadersInit) => {
  const answer = await shop.fetch(path, { json, ...(headers && { headers }) })
  return { status: answer.status, ...((await answer.json()) as Envelope<unknown>) }
}

const stored = () => sql<Record<string, unknown>>(shop, 'select * from enquiries order by id')

async function mails() {
  await sendDueMails(shop)
  return new Map(server.mails.map((mail) => [mail.to.join(), mail]))
}

test('a message is kept, mailed to the office of its country, and acknowledged in the language of its sender', async () => {
  const sent = await send('/api/contact?country-code=CL', contact, { cookie: 'country=CL; locale=pt_BR' })
  expect(sent).toMatchObject({ status: 200, success: true })
  expect(await stored()).toMatchObject([
    { kind: 'contact', countryCode: 'CL', locale: 'pt_BR', ...contact, eventDate: null, robotSign: null },
  ])

  const sentMails = await mails()
  expect([...sentMails.keys()].sort()).toEqual(['chile@vaiven.test', 'renata@vaiven.test'])
  const forOffice = sentMails.get('chile@vaiven.test')
  expect(forOffice?.headers.subject).toBe('Contacto: Renata Solís')
  expect(forOffice?.headers['reply-to']).toBe('renata@vaiven.test')
  expect(forOffice?.text('text/html')).toContain('lang="es-CL"')
  expect(forOffice?.text('text/html')).toContain('&lt;b&gt;Es azul&lt;/b&gt;')
  expect(forOffice?.text('text/plain')).toContain('Olvidé una chamarra en la van.')
  expect(forOffice?.text('text/plain')).toContain('Idioma: Português')

  const forSender = sentMails.get('renata@vaiven.test')
  expect(forSender?.headers.subject).toBe('Recebemos a sua mensagem')
  expect(forSender?.headers['reply-to']).toBeUndefined()
})

test('an acknowledgement says nothing that a stranger may have typed', async () => {
  await send('/api/contact', { ...contact, name: 'Compra Barato Aqui', message: 'https://spam.test' })
  await send('/api/marriage', { ...marriage, place: 'https://spam.test' })
  await sendDueMails(shop)
  const acknowledgements = server.mails.filter(({ to }) => to.includes(contact.email))
  expect(acknowledgements).toHaveLength(2)
  for (const mail of acknowledgements) {
    const whole = [mail.headers.subject, mail.text('text/plain'), mail.text('text/html')].join(' ')
    expect(whole).not.toMatch(/spam|Compra Barato|Ana|Luis/)
  }
})

test('enquiries of a wedding and a company are mailed to the office with all their data', async () => {
  await send('/api/marriage', marriage)
  await send('/api/companies?country-code=ES', {
    ...contact,
    company: 'Tipos Móviles, S. L.',
    interest: 'routes',
    passengers: '45',
  })
  const sentMails = await mails()
  const wedding = sentMails.get('mexico@vaiven.test')
  expect(wedding?.headers.subject).toBe('Boda: Ana & Luis')
  expect(wedding?.text('text/plain')).toContain('Fecha: 05/12/2026\r\nLugar: Hacienda de los Morales')
  expect(wedding?.text('text/plain')).toContain('Teléfono: +52 55 1234 5678\r\n')
  const company = sentMails.get('espana@vaiven.test')
  expect(company?.text('text/plain')).toContain('Empresa: Tipos Móviles, S. L.')
  expect(company?.text('text/plain')).toContain('Le interesa: Rutas de personal\r\nPasajeros: 45')
})

test('an enquiry that is sent twice at once, or again because an answer was lost, arrives once', async () => {
  const twice = await Promise.all([send('/api/contact', contact), send('/api/contact', contact)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  for (let i = 0; i < 8; i++) expect((await send('/api/contact', contact)).status).toBe(200)
  expect(await stored()).toHaveLength(1)
  await sendDueMails(shop)
  expect(server.mails).toHaveLength(2)
  expect((await send('/api/contact', { ...contact, message: 'Era verde' })).status).toBe(200)
  shop.clock.advance(24 * 3_600_000)
  await send('/api/contact', contact)
  expect(await stored()).toHaveLength(3)
})

describe('the day of a wedding', () => {
  test('may be today where the country is, and not yesterday', async () => {
    shop.clock.set('2026-12-05T23:30:00Z') // 17:30 in Mexico City, half past midnight of the 6th in Madrid
    expect((await send('/api/marriage?country-code=MX', marriage)).status).toBe(200)
    const late = await send('/api/marriage?country-code=ES', marriage, { cookie: 'locale=en_US' })
    expect(late).toMatchObject({ status: 400, error: { fields: { date: 'date_in_past' } } })
    expect((await send('/api/marriage', { ...marriage, date: '2026-12-04' })).status).toBe(400)
    expect(await stored()).toMatchObject([{ countryCode: 'MX', eventDate: '2026-12-05' }])
  })

  test.each([
    ['31/02/2027', 'date_is_invalid'],
    ['mañana', 'date_is_invalid'],
    ['', 'date_is_required'],
    [undefined, 'date_is_required'],
  ])('cannot be %s', async (date, key) => {
    expect(await send('/api/marriage', { ...marriage, date })).toMatchObject({
      success: false,
      error: { fields: { date: key } },
    })
  })
})

test('errors are named in the language of the caller', async () => {
  const empty = await send('/api/contact', {}, { cookie: 'locale=en_US' })
  expect(empty).toMatchObject({
    status: 400,
    message: 'Some of this could not be read. Check it and try again.',
    error: {
      fields: {
        name: 'name_is_required',
        email: 'email_is_required',
        phone: 'phone_is_required',
        message: 'field_is_required',
      },
    },
  })
  const wrong = { name: 'R2', email: 'renata', phone: 'llámame', message: 'x'.repeat(4001) }
  expect((await send('/api/contact', wrong)).success).toBe(false)
  expect(await send('/api/marriage', { ...marriage, place: ' ' })).toMatchObject({
    error: { fields: { place: 'field_is_required' } },
  })
  expect((await send('/api/contact?country-code=XX', contact)).status).toBe(400)
  expect(await stored()).toEqual([])
})

test('a robot that fills in the hidden field is thanked, and no mail is sent', async () => {
  const sent = await send('/api/contact', { ...contact, subject: 'SEO', openFor: 40 })
  expect(sent).toMatchObject({ status: 200, success: true, data: {} })
  expect(await stored()).toMatchObject([{ email: contact.email, robotSign: 'filled_trap' }])
  expect(await mails()).toEqual(new Map())
})

test('a form that is sent at once reaches the office, but mails no stranger', async () => {
  await send('/api/contact', { ...contact, openFor: 0.4 })
  const sentMails = await mails()
  expect([...sentMails.keys()]).toEqual(['mexico@vaiven.test'])
  expect(sentMails.get('mexico@vaiven.test')?.text('text/plain')).toContain('menos de tres segundos')
})

test('mails in the name of a stranger are limited, and the refusal says for how long to wait', async () => {
  const outcomes = []
  for (let i = 0; i < 7; i++)
    outcomes.push((await send('/api/contact', { ...contact, message: `Mensaje ${i}` })).status)
  expect(outcomes).toEqual([200, 200, 200, 200, 200, 429, 429])
  const refused = await send('/api/companies', contact)
  expect(refused).toMatchObject({ success: false, message: expect.stringMatching(/Espera \d+ minutos/) })
  expect((await send('/api/contact', { ...contact, email: 'bruno@vaiven.test' })).status).toBe(200)
  expect(await stored()).toHaveLength(6)
})

test('one client does not fill the mailbox of an office under many names', async () => {
  const outcomes = []
  for (let i = 0; i < 22; i++)
    outcomes.push((await send('/api/contact', { ...contact, email: `p${i}@vaiven.test` })).status)
  expect(outcomes.filter((status) => status === 200)).toHaveLength(20)
})
