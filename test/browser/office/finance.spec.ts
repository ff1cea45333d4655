import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { tabTo, typeInto } from '../helpers/accessibility/keyboard.ts'
import { newCustomer } from '../helpers/account/customers.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { office } from '../helpers/office/office.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { textsOf } from '../helpers/pages/texts.ts'
import { buyTicket, readOrder } from '../helpers/purchase/bought-order.ts'
import { payAtSimulator } from '../helpers/purchase/outside-provider.ts'

/* The work of finance at a desk, by keyboard alone, and the number of steps that each task takes. */

const t = textsOf('es_MX')
const slug = 'cielo-de-papalotes'
const main = (page: Page) => page.getByRole('main')

/** Opens the home page of the office. A step is a followed link, a pressed button, a search or a page by its keys. */
async function openDesk(page: Page, language: OfficeLanguage = 'es') {
  await page.setViewportSize({ width: 1440, height: 900 })
  await logInToOffice(page, 'finanzas@vaiven.test')
  const headers = { origin: process.env.SHOP_URL ?? '' }
  await page.request.post('/office/me/language', { form: { language }, headers })
  await page.goto('/office')
  await untilHydrated(page)
  let steps = 0
  return {
    /** Moves to a link or a button with Tab, and presses it. */
    async press(target: Locator) {
      await tabTo(target)
      await page.keyboard.press('Enter')
      steps++
    },
    async search(words: string) {
      await page.keyboard.press('/')
      await page.keyboard.type(words)
      await page.keyboard.press('Enter')
      steps++
    },
    async goHome() {
      await page.keyboard.press('g')
      await page.keyboard.press('h')
      await expect(main(page).getByRole('heading', { level: 1, name: /Fátima/ })).toBeVisible()
      steps++
    },
    async expectScreen(title: string | RegExp) {
      await expect(main(page).getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expectAccessible(page)
    },
    /** The number of steps since the last call. */
    takeSteps() {
      const taken = steps
      steps = 0
      return taken
    },
  }
}

/** A row of the home page, by the heading of its group. */
const waiting = (page: Page, group: string, text: string) =>
  main(page)
    .locator('section', { has: page.getByRole('heading', { name: group }) })
    .getByRole('listitem')
    .filter({ hasText: text })
    .getByRole('link')

/** Names the account of a refund on the page that its mail links to. */
async function nameAccount(browser: Browser, link: string): Promise<void> {
  const visitor = await (await browser.newContext({ locale: 'es-MX' })).newPage()
  await visitor.setViewportSize({ width: 1440, height: 900 })
  await visitor.goto(link)
  await untilHydrated(visitor)
  await expectAccessible(visitor)
  await typeInto(main(visitor).getByLabel(t('page_refund_holder')), 'Fernanda Solís Vega')
  await typeInto(main(visitor).getByLabel(t('page_refund_bank')), 'BBVA')
  await typeInto(main(visitor).getByLabel(t('page_refund_clabe')), '012180001234567899')
  await visitor.keyboard.press('Enter')
  await expect(main(visitor).getByRole('heading', { level: 1 })).toHaveText(t('page_refund_received_title'))
  await expectAccessible(visitor)
  await visitor.context().close()
}

test('a refund is found by the number of the order, and sent to the account that the buyer names', async ({
  page,
  browser,
  request,
}) => {
  const customer = await newCustomer(request, 'Fernanda')
  const { order } = await buyTicket(request, customer, { slug, paymentCode: 'transferencia' })
  await office('confirm-transfer', order.number, '--tracking', `F${order.number}`)
  const desk = await openDesk(page)

  await test.step('from the number to the refund it takes six steps at most', async () => {
    await expectAccessible(page)
    await desk.search(order.number.toLowerCase())
    await desk.expectScreen(order.number)
    await desk.press(main(page).getByRole('link', { name: 'Devolver dinero' }))
    await desk.expectScreen('Devolver dinero')
    await typeInto(main(page).getByLabel('Motivo'), 'Ya no puede ir')
    await desk.press(main(page).getByRole('button', { name: /^Devolver/ }))
    await desk.expectScreen(/^Reembolso de/)
    expect(desk.takeSteps()).toBeLessThanOrEqual(6)
  })

  await test.step('the buyer names an account', async () => {
    const { html } = await newestMail(request, customer.email, 'Sobre tu devolución')
    await nameAccount(browser, /\/refund-account\/[\w.-]+/.exec(html)?.[0] ?? '')
  })

  await test.step('the home page leads to the account; once the money is sent, the task is gone', async () => {
    const task = waiting(page, 'Reembolsos por enviar a mano', order.number)
    await desk.goHome()
    await desk.press(task)
    await desk.expectScreen(/^Reembolso de/)
    await expect(main(page).getByText('012180001234567899')).toBeVisible()
    await typeInto(main(page).getByLabel('Clave de rastreo'), `S${order.number}`)
    await desk.press(main(page).getByRole('button', { name: 'Confirmar el envío' }))
    await expect(main(page).getByText('El comprador ya tiene su dinero')).toBeVisible()
    await expectAccessible(page)
    expect(desk.takeSteps()).toBeLessThanOrEqual(3)
    await desk.goHome()
    await expect(task).toHaveCount(0)
    expect((await readOrder(request, customer, order.id)).order.refunds).toMatchObject([{ state: 'done' }])
  })
})

test('in Portuguese a transfer is confirmed by hand, and the confirmation undone', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request, 'Helena')
  const { order } = await buyTicket(request, customer, { slug, paymentCode: 'transferencia' })
  const stateOf = async () => (await readOrder(request, customer, order.id)).order.state
  const desk = await openDesk(page, 'pt')

  await test.step('from the home page to the paid order it takes four steps at most', async () => {
    await desk.expectScreen(/^Olá/)
    await desk.search(order.number)
    await desk.expectScreen(order.number)
    await desk.press(main(page).getByRole('link', { name: 'Confirmar uma transferência' }))
    await desk.expectScreen(`Pedido ${order.number}`)
    await typeInto(main(page).getByLabel('Chave de rastreio'), `H${order.number}`)
    await typeInto(main(page).getByLabel(/^Valor que chegou/), String(order.total))
    await desk.press(main(page).getByRole('button', { name: 'Confirmar a transferência' }))
    await expect(main(page).getByText('O pedido está pago.')).toBeVisible()
    await expectAccessible(page)
    expect(desk.takeSteps()).toBeLessThanOrEqual(4)
    expect(await stateOf()).toBe('paid')
  })

  await test.step('a reason takes the confirmation back, and the order waits for its money again', async () => {
    const undo = main(page).getByRole('button', { name: 'Desfazer a confirmação' })
    await desk.press(undo)
    const why = main(page).getByLabel('Motivo')
    await expect(why).toBeFocused()
    await expect(why).toHaveAccessibleDescription('Escreva o motivo.')
    await expectAccessible(page)
    await page.keyboard.type('O banco se enganou')
    await desk.press(undo)
    await expect(main(page).getByText('A confirmação foi desfeita')).toBeVisible()
    await expect(main(page).getByText('Aguarda transferência')).toBeVisible()
    await expectAccessible(page)
    await desk.press(main(page).getByRole('link', { name: order.number, exact: true }))
    await desk.expectScreen(order.number)
    await expect(main(page).getByText('Espera transferência')).toBeVisible()
    await expect(main(page).getByText('O banco se enganou', { exact: true })).toBeVisible()
    expect(desk.takeSteps()).toBeLessThanOrEqual(3)
    expect(await stateOf()).toBe('awaiting_transfer_payment')
  })
})

test('a refund above the limit is made once a second person approves it', async ({
  page,
  browser,
  request,
}) => {
  const customer = await newCustomer(request, 'Lorena')
  // Three groups of six: together more than 5,000 MXN.
  const { order } = await buyTicket(request, customer, {
    ...{ slug, paymentCode: 'transferencia', stops: 3, tickets: 3 },
  })
  await office('confirm-transfer', order.number, '--tracking', `L${order.number}`)
  const reason = `Se disolvió el grupo de ${order.number}`
  const desk = await openDesk(page)
  const all = main(page).getByRole('radio', { name: /^Todo/ })

  await test.step('the form says so, and asks', async () => {
    await desk.search(order.number)
    await desk.expectScreen(order.number)
    await desk.press(main(page).getByRole('link', { name: 'Devolver dinero' }))
    await desk.expectScreen('Devolver dinero')
    await tabTo(main(page).getByRole('radio', { name: 'Boletos' }))
    await page.keyboard.press('ArrowUp')
    await expect(all).toBeChecked()
    await typeInto(main(page).getByLabel('Motivo'), reason)
    await expectAccessible(page)
    await desk.press(main(page).getByRole('button', { name: /^Pedir la devolución de/ }))
    await expect(main(page).getByText('espera la aprobación')).toBeVisible()
    await expectAccessible(page)
    expect(desk.takeSteps()).toBeLessThanOrEqual(6)
    expect((await readOrder(request, customer, order.id)).order.refunds).toEqual([])
  })

  await test.step('another person approves it from the home page', async () => {
    const other = await (await browser.newContext({ locale: 'es-MX' })).newPage()
    const second = await openDesk(other)
    await second.press(waiting(other, 'Esperan tu aprobación', reason))
    await second.expectScreen('Aprobaciones')
    const row = main(other).getByRole('row').filter({ hasText: reason })
    await expect(row).toContainText('La compra termina')
    await second.press(row.getByRole('button', { name: 'Aprobar' }))
    await expect(row).toHaveCount(0)
    await expectAccessible(other)
    expect(second.takeSteps()).toBeLessThanOrEqual(3)
    await other.context().close()
  })

  await test.step('the refund is made', async () => {
    expect((await readOrder(request, customer, order.id)).order).toMatchObject({
      state: 'refunded',
      refunds: [{ amount: order.total }],
    })
    await desk.search(order.number)
    await desk.expectScreen(order.number)
    await expect(main(page).getByText('Reembolsada').first()).toBeVisible()
  })
})

test('a difference of a payout is explained, a notification read again, and the books agree', async ({
  page,
  request,
}) => {
  const { order } = await buyTicket(request, await newCustomer(request, 'Mario'), {
    ...{ slug, paymentCode: 'unlimit' },
  })
  await payAtSimulator(order.payment?.preference_init_point ?? '')
  const desk = await openDesk(page)
  const unique = String(Date.now())

  await test.step('a payout file with a line of another shop is imported', async () => {
    await desk.press(page.getByRole('link', { name: 'Informes' }))
    await desk.expectScreen(/^Informes/)
    await desk.press(main(page).getByRole('link', { name: 'Liquidaciones' }))
    await desk.expectScreen('Informes · Liquidaciones')
    await desk.press(main(page).getByRole('link', { name: 'Importar una liquidación' }))
    await desk.expectScreen('Importar una liquidación')
    await choose(page, 'provider', 'Mercado Pago', 'mercadopago')
    await choose(page, 'country', 'México', 'MX')
    const file = [
      'DATE;SOURCE_ID;EXTERNAL_REFERENCE;DESCRIPTION;GROSS_AMOUNT;MP_FEE_AMOUNT',
      `2026-01-04;${unique};OTRA-${unique};payment;350.00;-12.22`,
    ].join('\n')
    // The operating system's dialog, which is operated by keyboard, too.
    await main(page)
      .getByLabel('Archivo CSV')
      .setInputFiles({ name: `ajena-${unique}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) })
    await desk.press(main(page).getByRole('button', { name: 'Ver qué haría' }))
    await desk.expectScreen('Qué se importaría')
    await desk.press(main(page).getByRole('button', { name: 'Importar 1 renglón' }))
    await desk.expectScreen(/^Liquidaciones ·/)
    expect(desk.takeSteps()).toBeLessThanOrEqual(5)
  })

  await test.step('its difference is explained, and leaves the home page', async () => {
    const task = waiting(page, 'Diferencias de liquidaciones', `ajena-${unique}.csv`)
    await desk.goHome()
    await desk.press(task)
    await desk.expectScreen(/^Liquidaciones ·/)
    await desk.press(main(page).locator('summary', { hasText: 'Explicar' }))
    await typeInto(main(page).getByLabel('Explicación'), 'Es de la tienda de camisetas')
    await desk.press(main(page).getByRole('button', { name: 'Explicar' }))
    await expect(main(page).getByText(/^Explicada por Fátima/)).toBeVisible()
    await expectAccessible(page)
    await desk.goHome()
    await expect(task).toHaveCount(0)
    expect(desk.takeSteps()).toBeLessThanOrEqual(5)
  })

  await test.step('a notification of a payment is read again, which changes nothing', async () => {
    await desk.search(order.number)
    await desk.expectScreen(order.number)
    await desk.press(main(page).getByRole('link', { name: 'Tarjeta · Recibido' }))
    await desk.expectScreen(/^Pago de/)
    await desk.press(main(page).locator('a[href*="/notifications/"]').first())
    await desk.expectScreen(/^Aviso/)
    await desk.press(main(page).getByRole('button', { name: 'Leer otra vez' }))
    await expect(main(page).getByText(/Fátima Ríos Prado · Nada nuevo$/)).toBeVisible()
    await expectAccessible(page)
    expect(desk.takeSteps()).toBeLessThanOrEqual(4)
  })

  await test.step('the books are audited, and agree', async () => {
    await desk.press(page.getByRole('link', { name: 'Estado del sistema' }))
    await desk.expectScreen('Estado del sistema')
    const audited = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await desk.press(main(page).getByRole('button', { name: 'Auditar ahora' }))
    expect((await audited).ok()).toBe(true)
    const audit = main(page).getByRole('listitem').filter({ hasText: 'Auditoría de los libros' })
    await expect(audit).toContainText('Bien')
    await expectAccessible(page)
    expect(desk.takeSteps()).toBeLessThanOrEqual(2)
  })
})

/** Chooses an option of a select by typing its text. */
async function choose(page: Page, name: string, text: string, value: string): Promise<void> {
  const select = main(page).locator(`select[name=${name}]`)
  await tabTo(select)
  await page.keyboard.type(text)
  await expect(select).toHaveValue(value)
}
