import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { addEvent, addOrder, addUser } from '#test/helpers/builders.ts'
import { strongKey, strongSecret } from '#test/helpers/strong-keys.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { sendDueMails } from '../sending/send-mails.ts'

let shop: TestShop
let first: { id: number; recipient: string }
beforeAll(async () => {
  shop = await createTestShop()
  const user = await addUser(shop, { email: 'Lucia@vaiven.test' })
  const order = await addOrder(shop, { user, event: await addEvent(shop, { name: '<b>Rock & Son</b>' }) })
  const about = { to: user.email, locale: 'es_MX', orderId: order.id, data: {} } as const
  await enqueueMail(shop.db, shop, { ...about, kind: 'order_paid' })
  await enqueueMail(shop.db, shop, {
    to: 'otra@vaiven.test',
    locale: 'es_MX',
    kind: 'recovery',
    data: { token: 'abc', firstName: 'Otra' },
  })
  await sendDueMails(shop)
  const mails = await (await shop.fetch('/demo/mailbox.json?to=lucia@vaiven.test')).json()
  first = (mails as (typeof first)[])[0]!
})
afterAll(() => shop.close())

const page = async (path: string) => {
  const answer = await shop.fetch(path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('the mailbox lists all mails, or those to one address', async () => {
  const { text } = await page('/demo/mailbox')
  expect(text).toContain('Restablece tu contraseña de Vaivén')
  expect(text).toContain('Lucia@vaiven.test')
  const one = await page('/demo/mailbox?to=otra@vaiven.test')
  expect(one.text).not.toContain('Lucia@vaiven.test')
  expect((await page('/demo/mailbox?to=nadie@vaiven.test')).text).toContain('No mail yet.')
})

test('a mail is shown in a frame that can run nothing, its pictures inside', async () => {
  const { text } = await page(`/demo/mailbox/${first.id}`)
  expect(text).toContain(`src="/demo/mailbox/${first.id}/html"`)
  expect(text).toContain('&lt;b&gt;Rock &amp; Son&lt;/b&gt;')
  expect(text).not.toContain('<b>Rock')
  const framed = await page(`/demo/mailbox/${first.id}/html`)
  expect(framed.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*; sandbox /)
  expect(framed.text).toContain('src="data:image/png;base64,')
  expect(framed.text).not.toContain('cid:')
  expect(framed.text).not.toContain('<b>Rock')
})

test('the files of a mail can be saved', async () => {
  const answer = await shop.fetch(`/demo/mailbox/${first.id}/attachments/1`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="vaiven-\w+\.pdf"$/)
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
})

test('a mail or a file that is not there is not found', async () => {
  expect((await page('/demo/mailbox/999999')).status).toBe(404)
  expect((await page('/demo/mailbox/abc')).status).toBe(404)
  expect((await page(`/demo/mailbox/${first.id}/attachments/9`)).status).toBe(404)
})

test('outside of a demo there is no mailbox', async () => {
  const real = await createTestShop({
    DEMO: '0',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SESSION_SECRET: strongSecret,
    TICKET_KEY: strongKey,
  })
  expect((await real.fetch('/demo/mailbox')).status).toBe(404)
  expect((await real.fetch('/demo/mailbox.json')).status).toBe(404)
  await real.close()
})
