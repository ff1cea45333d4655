import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { eraseOldData } from '#server/people/accounts/retention/retention.ts'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import { pdfText } from '#test/helpers/pdf-text.ts'
import { type MailServer, startMailServer } from '#test/helpers/servers/mail-server.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { complaintPdf } from './complaint-pdf.ts'
import { findComplaint } from './complaint-sql.ts'

let shop: TestShop
let mails: MailServer
beforeAll(async () => {
  mails = await startMailServer()
  shop = await createTestShop({ SMTP_URL: mails.url, RATE_LIMIT_FACTOR: '1000' })
})
afterAll(async () => {
  await shop.close()
  await mails.stop()
})

const sheet = {
  ...{ kind: 'reclamo', subject: 'punctuality', name: 'Lucía Prado', email: 'lucia@vaiven.test' },
  ...{
    documentKind: 'national',
    document: '40123456',
    address: 'Jr. Ucayali 120, Lima',
    phone: '+51987654321',
  },
  ...{ service: 'Van al concierto', detail: 'La van llegó tarde.', request: 'Una disculpa.' },
}
type Filed = { number: string; filedAt: string; answerBy: string }
type Answer<Data> = {
  status: number
  data: Data
  error: { code: string; fields?: Record<string, string> }
  message: string
}
let nth = 0
async function post<Data>(path: string, json: object, locale = 'es_CO'): Promise<Answer<Data>> {
  const response = await shop.fetch(path, { method: 'POST', json, headers: { cookie: `locale=${locale}` } })
  return { status: response.status, ...((await response.json()) as Omit<Answer<Data>, 'status'>) }
}
/** Files a complaint that differs from all others. */
function complain(country: string, wishes: object = {}, locale?: string) {
  nth += 1
  const json = { ...sheet, service: `Van ${nth}`, ...wishes }
  return post<Filed>(`/api/complaints?country-code=${country}`, json, locale)
}
const mailsWith = (words: string) => mails.mails.filter(({ headers }) => headers.subject?.includes(words))
const idOf = async (number: string) =>
  (await sql<{ id: number }>(shop, 'select id from complaints where number = $1', [number]))[0]?.id ?? 0
const askState = (number: string, email: string) =>
  post<Filed & { answer: { text: string } | null }>('/api/complaint-states', { number, email })

describe('a complaint', () => {
  it('gets the next number of its country and year, by the clock of the country', async () => {
    shop.clock.set('2027-01-01T04:30:00Z')
    const peru = await complain('PE')
    expect(peru).toMatchObject({ status: 200, data: { number: 'PE-2026-000001' } })
    expect((await complain('ES')).data.number).toBe('ES-2027-000001')
    expect((await complain('PE')).data.number).toBe('PE-2026-000002')
  })

  it('is filed once when the button is pressed twice', async () => {
    const twice = [
      post<Filed>('/api/complaints?country-code=PE', sheet),
      post<Filed>('/api/complaints?country-code=PE', sheet),
    ]
    const [first, second] = await Promise.all(twice)
    expect(first?.data.number).toBe(second?.data.number)
    await sendDueMails(shop)
    expect(mailsWith(first?.data.number ?? '?')).toHaveLength(2)
  })

  it('of Peru needs document, address and phone; elsewhere name and e-mail are enough', async () => {
    const little = { documentKind: '', document: '', address: '', phone: '' }
    const refused = await complain('PE', little)
    expect(refused).toMatchObject({
      status: 400,
      error: { fields: Object.fromEntries(Object.keys(little).map((name) => [name, 'field_is_required'])) },
    })
    for (const country of ['MX', 'CL', 'ES']) expect((await complain(country, little)).status).toBe(200)
  })

  it('of a minor needs the parent', async () => {
    const refused = await complain('MX', { isMinor: true })
    expect(refused).toMatchObject({ status: 400, error: { fields: { guardianName: 'field_is_required' } } })
    expect((await complain('MX', { isMinor: true, guardianName: 'Ana Prado' })).status).toBe(200)
  })

  it('reaches the consumer with a document, in the language of the page, and the office', async () => {
    const { data } = await complain('ES', { email: 'joana@vaiven.test' }, 'pt_BR')
    await sendDueMails(shop)
    const received = mailsWith(data.number)
    expect(received.map(({ headers }) => headers.subject).sort()).toEqual([
      `Queja o reclamación ${data.number}`,
      `Registramos ${data.number}`,
    ])
    const copy = received.find(({ to }) => to.includes('joana@vaiven.test'))
    expect(copy?.parts.map(({ type }) => type)).toContain('application/pdf')
  })

  it('that many people file at once have numbers without gap or double', async () => {
    shop.clock.set('2028-03-01T18:00:00Z')
    const all = await Promise.all(Array.from({ length: 200 }, () => complain('CL')))
    const numbers = all.map(({ data }) => data.number).toSorted()
    expect(numbers).toEqual(
      Array.from({ length: 200 }, (_, n) => `CL-2028-${String(n + 1).padStart(6, '0')}`),
    )
  })

  it('that could not be stored with its mails leaves no gap', async () => {
    shop.clock.set('2029-03-01T18:00:00Z')
    await sql(
      shop,
      `create function fail_mail() returns trigger language plpgsql as 'begin raise exception ''full''; end'`,
    )
    await sql(
      shop,
      'create trigger fail_mail before insert on outbox for each row execute function fail_mail()',
    )
    expect((await complain('MX')).status).toBe(500)
    await sql(shop, 'drop trigger fail_mail on outbox')
    expect((await complain('MX')).data.number).toBe('MX-2029-000001')
  })

  it('about the order of another person tells nothing of it, and is not joined with it', async () => {
    const [event, user] = [await addEvent(shop), await addUser(shop)]
    const { id, number } = await addOrder(shop, { event, user })
    const orders = async (complaint: string) =>
      sql(shop, 'select order_id as id from complaints where number = $1', [complaint])
    const [foreign, unknown] = [
      await complain('MX', { orderNumber: number }),
      await complain('MX', { orderNumber: 'ZZZZZZZZZ' }),
    ]
    expect(Object.keys(foreign.data)).toEqual(Object.keys(unknown.data))
    expect(await orders(foreign.data.number)).toEqual([{ id: null }])
    const own = await complain('MX', { orderNumber: number.toLowerCase(), email: user.email })
    expect(await orders(own.data.number)).toEqual([{ id }])
  })
})

describe('the last day to answer', () => {
  it.each([
    // Holidays: 25 December, 1 January, and 8 and 9 December in Peru.
    ['PE', '2026-11-30', '2026-12-23'],
    ['MX', '2026-12-21', '2027-01-13'],
    ['CL', '2026-12-21', '2027-01-13'],
    // Also 6 January.
    ['ES', '2026-12-21', '2027-01-14'],
  ])('in %s of a complaint of %s is %s', async (country, filedOn, last) => {
    shop.clock.set(`${filedOn}T18:00:00Z`)
    expect((await complain(country)).data.answerBy).toBe(last)
  })

  it('follows the holidays that the operator adds and removes', async () => {
    const own = await createTestShop({
      HOLIDAY_CHANGES: JSON.stringify({ MX: { added: ['2026-12-24'], removed: ['2026-12-25'] } }),
    })
    own.clock.set('2026-12-23T18:00:00Z')
    const path = '/api/complaints?country-code=MX'
    const answer = (await (await own.fetch(path, { method: 'POST', json: sheet })).json()) as { data: Filed }
    await own.close()
    expect(answer.data.answerBy).toBe('2027-01-15')
  })
})

describe('the state of a complaint', () => {
  it('is told of an enquiry, too, by its number and e-mail, from the first hour to the answer', async () => {
    const enquiry = {
      name: 'Nora Díaz',
      email: 'nora.pregunta@vaiven.test',
      phone: '+51987654321',
      message: '¿Hay van?',
      openFor: 9,
    }
    const { data } = await post<{ number: string }>('/api/contact?country-code=PE', enquiry)
    expect(
      (await askState(data.number.toLowerCase().replace('-', ' '), enquiry.email.toUpperCase())).data,
    ).toMatchObject({
      ...{
        number: data.number,
        countryCode: 'PE',
        kind: 'consulta',
        state: 'open',
        answerBy: null,
        answer: null,
      },
    })
    expect((await askState(data.number, 'otra@vaiven.test')).error.code).toBe('complaint_not_found')
    // A sender whose browser filled the form in is as fast as a robot, and has been told a number, too.
    const fast = await post<{ number: string }>('/api/contact?country-code=PE', {
      ...enquiry,
      message: '¿Y de vuelta?',
      openFor: 1,
    })
    expect((await askState(fast.data.number, enquiry.email)).data).toMatchObject({ state: 'open' })
    await sql(shop, "update enquiries set state = 'answered' where email = $1", [enquiry.email])
    expect((await askState(data.number, enquiry.email)).data).toMatchObject({
      state: 'answered',
      answer: null,
    })
    await sendDueMails(shop)
    const receipt = mails.mails.find(({ to }) => to.includes(enquiry.email))
    expect(receipt?.text('text/plain')).toContain(`/atencion/estado?number=${data.number}`)
  })

  it('is for the person who knows number and e-mail; wrong ones are answered alike', async () => {
    const { data } = await complain('MX', { email: 'rosa@vaiven.test' })
    expect(await askState(` ${data.number.toLowerCase()} `, 'ROSA@vaiven.test')).toMatchObject({
      data: { number: data.number, answer: null },
    })
    const [otherMail, otherNumber] = [
      await askState(data.number, 'lucia@vaiven.test'),
      await askState('MX-2026-999999', 'rosa@vaiven.test'),
    ]
    expect(otherMail).toMatchObject({ status: 404, error: { code: 'complaint_not_found' } })
    expect({ ...otherNumber, requestId: '' }).toEqual({ ...otherMail, requestId: '' })
  })

  it('cannot be found out by guessing numbers', async () => {
    const strict = await createTestShop({ RATE_LIMIT_FACTOR: '1' })
    const ask = async (n: number) =>
      (
        await strict.fetch('/api/complaint-states', {
          method: 'POST',
          json: { number: `MX-2026-${n}`, email: 'rosa@vaiven.test' },
        })
      ).status
    const statuses = []
    for (let n = 1; n <= 60; n += 1) statuses.push(await ask(n))
    await strict.close()
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
    expect(statuses.filter((status) => status === 404)).toHaveLength(30)
  })
})

it('neither a complaint nor its answer can be changed or deleted', async () => {
  const { data } = await complain('PE')
  const id = await idOf(data.number)
  await sql(
    shop,
    `insert into complaint_answers (complaint_id, text, promises_money, answered_by, answered_at) values ($1, 'x', false, 'y', now())`,
    [id],
  )
  for (const text of [
    `update complaints set detail = ''`,
    'delete from complaints',
    'truncate complaints cascade',
    `update complaint_answers set text = ''`,
    'delete from complaint_answers',
    `select delete_complaints_before('infinity')`,
  ])
    await expect(sql(shop, text), text).rejects.toThrow('not changed')
})

it('the numbers of complaints are neither set back nor skipped', async () => {
  await complain('PE')
  for (const text of [
    'update complaint_series set last = 0',
    'update complaint_series set last = last + 2',
    'update complaint_series set last = last + 1, year = year + 100',
    'delete from complaint_series',
    'truncate complaint_series',
    `insert into complaint_series (country_code, year, last) values ('PE', 2099, 5)`,
  ])
    await expect(sql(shop, text), text).rejects.toThrow('one by one')
})

it('complaints are deleted after two years, with their answers', async () => {
  const old = await createTestShop()
  const now = old.clock.now()
  const file = async (years: number) => {
    const at = new Date(now)
    at.setUTCFullYear(at.getUTCFullYear() - years)
    at.setUTCDate(at.getUTCDate() - 2)
    old.clock.set(at.toISOString())
    await old.fetch('/api/complaints?country-code=PE', { method: 'POST', json: sheet })
  }
  await file(2)
  await file(1)
  await sql(
    old,
    `insert into complaint_answers (complaint_id, text, promises_money, answered_by, answered_at) select id, 'x', false, 'y', now() from complaints`,
  )
  old.clock.set(now.toISOString())
  expect(await eraseOldData(old)).toMatchObject({ complaints: 1 })
  expect(await sql(old, 'select count(*)::int as left from complaint_answers')).toEqual([{ left: 1 }])
  await old.close()
})

it('every sign of a complaint reaches its document as text', async () => {
  const detail = '<script>alert(1)</script> \u202eatras\u202c 🙂 שלום ñandú'
  const { data } = await complain('PE', { detail: `${detail}\n${'larga '.repeat(600)}`, claimed: '1,250.50' })
  const complaint = await findComplaint(shop.db, await idOf(data.number))
  if (!complaint) throw new Error('not stored')
  const text = pdfText(await complaintPdf(complaint))
  for (const part of ['<script>alert(1)</script>', ':slight_smile:', 'ñandú', '40123456', '20608841201'])
    expect(text).toContain(part)
  expect(text).toContain('Reclamo: Por el servicio que compró. Queja: Por cómo lo tratamos o lo atendimos.')
  expect(text).not.toContain('\u202e')
})

describe('in the office', () => {
  it('support answers it for good, and the consumer reads the answer by mail and in its state', async () => {
    const support = await openOfficeAs(shop, { role: 'support', countries: ['PE'] })
    const { data } = await complain('PE', { email: 'nora@vaiven.test' })
    const id = await idOf(data.number)
    const answer = { text: 'Lo sentimos mucho.' }
    expect(await support.call(`POST /office-api/complaints/${id}/answer`, answer)).toMatchObject({
      status: 200,
      data: { outcome: 'answered' },
    })
    expect(await support.call(`POST /office-api/complaints/${id}/answer`, { text: 'Otra' })).toMatchObject({
      status: 409,
      code: 'complaint_answered',
    })
    expect((await askState(data.number, 'nora@vaiven.test')).data.answer).toMatchObject(answer)
    await sendDueMails(shop)
    const mail = mailsWith(`Respondemos a ${data.number}`)[0]
    expect(mail?.text('text/plain')).toContain(answer.text)
    expect(mail?.parts.map(({ type }) => type)).toContain('application/pdf')
  })

  it('an answer that promises money is sent when a second person has approved it', async () => {
    const support = await openOfficeAs(shop, { role: 'support', countries: ['PE'] })
    const finance = await openOfficeAs(shop, { role: 'finance', countries: ['PE'] })
    const { data } = await complain('PE', { email: 'iris@vaiven.test' })
    const id = await idOf(data.number)
    const answer = { text: 'Te devolvemos 50 soles.', promisesMoney: true }
    expect(await support.call(`POST /office-api/complaints/${id}/answer`, answer)).toMatchObject({
      status: 202,
    })
    expect((await askState(data.number, 'iris@vaiven.test')).data.answer).toBeNull()
    const { rows } = (await finance.call('GET /office-api/approvals')).data as {
      rows: { id: number; kind: string }[]
    }
    const approval = rows.find(({ kind }) => kind === 'complaint.answer')
    expect(await finance.call(`POST /office-api/approvals/${approval?.id}/approve`)).toMatchObject({
      status: 200,
    })
    expect((await askState(data.number, 'iris@vaiven.test')).data.answer).toMatchObject({ text: answer.text })
  })

  it('waits on the home page, amber from half of the time on and red on the last day', async () => {
    shop.clock.set('2031-03-03T15:00:00Z')
    const { data } = await complain('ES')
    const warning = async (day: string) => {
      shop.clock.set(`${day}T09:00:00Z`)
      const support = await openOfficeAs(shop, { role: 'support', countries: ['ES'] })
      const { groups } = (await support.call('GET /office-api/home')).data as {
        groups: { kind: string; rows: { title: string; warning?: string }[] }[]
      }
      return groups.find(({ kind }) => kind === 'complaint')?.rows.find(({ title }) => title === data.number)
        ?.warning
    }
    expect(await warning('2031-03-12')).toBeUndefined()
    expect(await warning('2031-03-13')).toBe('half_passed')
    expect(await warning(data.answerBy)).toBe('last_day')
  })

  it('is listed, printed and counted for the authority', async () => {
    shop.clock.set('2032-03-03T15:00:00Z')
    const numbers = [await complain('PE'), await complain('PE', { kind: 'queja', subject: 'staff' })]
    const id = await idOf(numbers[0]?.data.number ?? '')
    shop.clock.set('2032-03-07T15:00:00Z')
    const manager = await openOfficeAs(shop, { role: 'manager', countries: ['PE', 'CL'] })
    await manager.call(`POST /office-api/complaints/${id}/answer`, { text: 'Sí.' })
    const list = (await manager.call('GET /office-api/complaints?state=open&subject=staff')).data as {
      rows: { number: string }[]
    }
    expect(list.rows.map(({ number }) => number)).toEqual([numbers[1]?.data.number])
    const { rows } = (await manager.call('GET /office-api/complaint-figures?year=2032')).data
    expect(rows).toEqual([
      {
        countryCode: 'PE',
        ...{ filed: 2, reclamos: 1, quejas: 1, answered: 1, late: 0, medianDays: 4 },
        subjects: [
          { subject: 'punctuality', count: 1 },
          { subject: 'staff', count: 1 },
        ],
      },
    ])
    const found = await manager.call(`GET /office-api/search?q=${numbers[0]?.data.number}`)
    expect(JSON.stringify(found.data)).toContain(`"kind":"complaint","id":"${id}"`)
    const printed = await manager.call(`GET /office-api/complaints/${id}/sheet.pdf`)
    expect(printed.status).toBe(200)
  })
})
