import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { readDay, showDay } from '#domain/platform/time/days.ts'
import { newCustomer } from '../helpers/account/customers.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { office } from '../helpers/office/office.ts'
import { everyVisit } from '../helpers/pages/every-address.ts'
import { everyForm, formsInSources, searchFields } from '../helpers/pages/every-form.ts'
import { openWithoutScripts, untilHydrated } from '../helpers/pages/hydrated.ts'
import { textsOf } from '../helpers/pages/texts.ts'
import { buyTicket } from '../helpers/purchase/bought-order.ts'

/*
 * Before hydration, and without JavaScript, a browser submits a form natively. Input must not appear in an address,
 * must not be lost except for passwords, and the answer must report the true result.
 */

test.use({ viewport: { width: 390, height: 844 } })

const t = textsOf('es_MX')

type Filling = {
  /** accessible name of a field → value */
  first: Record<string, string>
  /** the expected error messages */
  complaints: string[]
  /** corrected values, which are accepted */
  corrected: Record<string, string>
  thanks: string
  button: string
  /** names of fields that are never shown again */
  secrets?: string[]
  /** verifies that the shop has stored it */
  isTaken?: () => Promise<void>
}

const address = () => `f${crypto.randomUUID().slice(0, 8)}@vaiven.test`

const forms: Record<string, (request: APIRequestContext) => Promise<{ path: string } & Filling>> = {
  contact: async (request) => ({
    path: '/contact',
    first: {
      [t('enquiry_name')]: 'R',
      [t('email')]: address(),
      [t('phone_country')]: 'CL',
      [t('phone')]: '912345678',
      [t('enquiry_message')]: 'Olvidé una chamarra ñandú & más.',
    },
    complaints: [t('name_must_have_two')],
    corrected: { [t('enquiry_name')]: 'Renata Ñandú' },
    thanks: t('page_contact_sent_title'),
    button: t('enquiry_send'),
    isTaken: async () => {
      const { html } = await newestMail(request, 'mexico@vaiven.test', 'Renata Ñandú')
      expect(html).toContain('+56 912345678')
    },
  }),
  wedding: async () => ({
    path: '/wedding',
    first: {
      [t('page_wedding_names')]: 'Ana & Luis',
      [t('email')]: address(),
      [t('phone')]: '5512345678',
      [t('page_wedding_date')]: '2020-02-29',
      [t('page_wedding_place')]: 'Hacienda de los Morales',
      [t('enquiry_message')]: 'Somos 120 invitados.',
    },
    complaints: [t('date_in_past')],
    corrected: { [t('page_wedding_date')]: '2031-05-10' },
    thanks: t('page_wedding_sent_title'),
    button: t('enquiry_send'),
  }),
  companies: async () => ({
    path: '/vaiven-companies',
    first: {
      [t('enquiry_name')]: 'Bernardo Ñúñez',
      [t('page_companies_company')]: 'Talleres Ñu',
      [t('email')]: 'bruno@',
      [t('phone')]: '5512345678',
      [t('page_companies_interest')]: 'vans',
      [t('page_companies_passengers')]: '40',
      [t('enquiry_message')]: 'Cada lunes.',
    },
    complaints: [t('email_is_invalid')],
    corrected: { [t('email')]: address() },
    thanks: t('page_companies_sent_title'),
    button: t('enquiry_send'),
  }),
  complaint: async (request) => {
    const email = address()
    return {
      path: '/atencion',
      first: {
        [t('complaint_kind_queja')]: 'queja',
        [t('complaint_subject')]: 'staff',
        [t('complaint_service')]: 'Van al concierto, ida y vuelta',
        [t('complaint_claimed')]: '1,250.50',
        [t('complaint_detail')]: 'La van llegó una hora tarde <b>ñandú</b> & 🙂',
        [t('complaint_request')]: 'Una disculpa.',
        [t('complaint_name')]: 'Rosa Ñandú',
        [t('email')]: email.slice(0, -5),
        [t('phone')]: '5512345678',
      },
      complaints: [t('email_is_invalid')],
      corrected: { [t('email')]: email },
      thanks: t('complaint_sent_title', { number: 'MX-' }),
      button: t('complaint_send'),
      isTaken: async () => {
        const { attachments } = await newestMail(request, email, 'MX-')
        expect(attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
      },
    }
  },
  'recovery-account': async (request) => {
    const { email } = await newCustomer(request)
    await request.post('/shop-api/recovery', { data: { email } })
    const mail = await newestMail(request, email, 'Restablece')
    return {
      path: /\/recovery-account\/[\w-]+/.exec(mail.html)?.[0] ?? '',
      first: { [t('reset_password_1')]: 'guayacanes', [t('reset_password_2')]: 'jacarandas' },
      complaints: [t('passwords_must_match')],
      corrected: { [t('reset_password_1')]: 'guayacanes', [t('reset_password_2')]: 'guayacanes' },
      thanks: t('reset_success_title'),
      button: t('reset_submit'),
      secrets: [t('reset_password_1'), t('reset_password_2')],
      isTaken: async () => {
        const login = await request.post('/api/login', { data: { email, password: 'guayacanes' } })
        expect(login.status()).toBe(200)
      },
    }
  },
  'refund-account': async (request) => {
    const customer = await newCustomer(request)
    const { order } = await buyTicket(request, customer, {
      slug: 'noche-nortena',
      paymentCode: 'transferencia',
    })
    const { number } = order
    await office('confirm-transfer', number, '--tracking', `F${number}`)
    await office('refund', number)
    const mail = await newestMail(request, customer.email, 'Sobre tu devolución')
    return {
      path: /\/refund-account\/[\w.%~-]+/.exec(mail.html)?.[0] ?? '',
      first: {
        [t('page_refund_holder')]: 'Renata Solís Vega',
        [t('page_refund_bank')]: 'Banorte',
        [t('page_refund_clabe')]: '123456789012345678',
      },
      complaints: [t('page_refund_clabe_wrong')],
      corrected: { [t('page_refund_clabe')]: '032180000118359719' },
      thanks: t('page_refund_received_title'),
      button: t('page_refund_submit'),
    }
  },
}

/** Matched by the beginning of the label, which "optional" may follow. */
const field = (page: Page, name: string) =>
  isTick(name)
    ? page.getByRole('main').getByRole('radio', { name })
    : page.getByRole('main').getByLabel(new RegExp(`^${name}`))

async function type(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    const control = field(page, name)
    const kind = await control.evaluate((element) => (element as HTMLInputElement).type)
    if (kind === 'select-one') await control.selectOption(value)
    else if (isTick(name)) await control.check()
    else await control.fill(value)
  }
}

/** The name of a choice, which is ticked instead of typed. */
const isTick = (name: string) => name === t('complaint_kind_queja')

/** A day in the native field (2031-05-10), or in the hydrated field. */
const dayShown = (day: string) => new RegExp(`^(${day}|${showDay(day)})$`)

async function expectTyped(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(typed))
    if (isTick(name)) await expect(field(page, name)).toBeChecked()
    else await expect(field(page, name)).toHaveValue(readDay(value) ? dayShown(value) : value)
}

/** Submits the form, and checks that no input is in the address. */
async function send(page: Page, { path, button }: { path: string; button: string }): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().isNavigationRequest())
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  const request = (await answered).request()
  expect(request.method()).toBe('POST')
  const { pathname, search } = new URL(request.url())
  expect(pathname + search).toBe(path)
  const address = new URL(page.url())
  expect(address.pathname + address.search).toBe(path)
}

/** The fields whose input the page shows again. */
const shownAgain = ({ first, secrets = [] }: Filling) =>
  Object.fromEntries(
    Object.entries(first).map(([name, value]) => [name, secrets.includes(name) ? '' : value]),
  )

async function newPage(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, baseURL: process.env.SHOP_URL ?? '' })
  await context.addCookies([
    { name: 'country', value: 'MX', url: process.env.SHOP_URL ?? '' },
    { name: 'locale', value: 'es_MX', url: process.env.SHOP_URL ?? '' },
  ])
  return context.newPage()
}

test('every form of the sources is on the list of forms, and only searches are sent by GET', () => {
  const { shared, own } = formsInSources()
  const listed = (kinds: string[]) =>
    Object.keys(everyForm).filter((file) => kinds.includes(everyForm[file] ?? ''))
  expect(shared).toEqual(listed(['posted', 'opened']))
  expect(own).toEqual(listed(['search']))
})

test('no page without scripts has a form that would put its input into the address', async ({ browser }) => {
  const page = await newPage(browser, false)
  for (const { path } of everyVisit('1')) {
    await page.goto(path)
    const bad = await page.locator('form').evaluateAll(
      (all, allowed) =>
        (all as HTMLFormElement[])
          .filter((form) => form.method !== 'post')
          .flatMap((form) => [...form.elements].map((element) => element.getAttribute('name')))
          .filter((name) => name !== null && name !== '' && !allowed.includes(name)),
      searchFields,
    )
    expect(bad, path).toEqual([])
  }
  await page.context().close()
})

for (const [name, prepare] of Object.entries(forms)) {
  test(`${name}: without scripts it is answered on the page, and nothing typed is lost`, async ({
    browser,
    request,
  }) => {
    const form = await prepare(request)
    const page = await newPage(browser, false)
    await page.goto(form.path)
    await type(page, form.first)
    await send(page, form)
    for (const complaint of form.complaints) await expect(page.getByText(complaint)).toBeVisible()
    await expectTyped(page, shownAgain(form))
    await type(page, form.corrected)
    await send(page, form)
    await expect(page.getByRole('heading', { name: form.thanks })).toBeVisible()
    await form.isTaken?.()
    await page.context().close()
  })

  test(`${name}: submitted before its scripts load, it is answered and then works with them`, async ({
    page,
    request,
  }) => {
    const form = await prepare(request)
    const letScriptsCome = await openWithoutScripts(page, form.path)
    await type(page, form.first)
    await send(page, form)
    await expectTyped(page, shownAgain(form))
    await letScriptsCome()
    await expectTyped(page, shownAgain(form))
    await type(page, form.corrected)
    await page.getByRole('main').getByRole('button', { name: form.button, exact: true }).click()
    await expect(page.getByRole('heading', { name: form.thanks })).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
  })

  test(`${name}: input from before the scripts loaded is sent with them`, async ({ page, request }) => {
    const form = await prepare(request)
    const letScriptsCome = await openWithoutScripts(page, form.path)
    const all = { ...form.first, ...form.corrected }
    await type(page, all)
    await letScriptsCome()
    await untilHydrated(page)
    await expectTyped(page, all)
    await page.getByRole('main').getByRole('button', { name: form.button, exact: true }).click()
    await expect(page.getByRole('heading', { name: form.thanks })).toBeVisible()
  })
}
