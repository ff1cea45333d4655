import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { tabTo, typeInto } from '../helpers/accessibility/keyboard.ts'
import { newCustomer } from '../helpers/account/customers.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { endWindowIn } from '../helpers/office/payment-window.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { buyTicket } from '../helpers/purchase/bought-order.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* Support helps a buyer who has not transferred yet: on a phone, in Portuguese, by keyboard alone. */

test.use({ locale: 'pt-BR', viewport: { width: 390, height: 844 } })

const main = (page: Page) => page.getByRole('main')
const summary = (page: Page, name: string) => main(page).locator('summary', { hasText: name })
const done = (page: Page) => main(page).getByRole('status').filter({ hasText: 'Feito.' })

/** Opens the form of an act, once the page is ready for keys. */
async function openAct(page: Page, name: string): Promise<void> {
  await untilHydrated(page)
  await tabTo(summary(page, name))
  await page.keyboard.press('Enter')
}

/** Opens the search, which is a page of its own on a phone. */
async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('/')
  await expect(main(page).getByRole('searchbox', { name: 'Buscar' })).toBeFocused()
}

/** The local time of the event's place in some hours, as fields of a form have it. */
function localTimeIn(hours: number): string {
  const time = new Date(Date.now() + hours * 3_600_000)
  return time.toLocaleString('sv-SE', { timeZone: 'America/Mexico_City' }).slice(0, 16).replace(' ', 'T')
}

/** Types into a date field with the focus. Its parts are in the order of the test browser: English of the USA. */
async function typeTime(field: Locator, time: string): Promise<void> {
  const [year, month, day, hour, minute] = time.split(/\D/).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const two = (number: number) => String(number).padStart(2, '0')
  const { keyboard } = field.page()
  await keyboard.type(`${two(month)}${two(day)}${year}`)
  await keyboard.press('ArrowRight')
  await keyboard.type(`${two(hour % 12 || 12)}${two(minute)}${hour < 12 ? 'AM' : 'PM'}`)
  await expect(field).toHaveValue(time)
}

test('support helps the buyer of an unpaid order on a phone, by keyboard alone, in Portuguese', async ({
  page,
  request,
}) => {
  test.slow()
  const customer = await newCustomer(request, 'Itzel')
  const unpaid = { slug: 'feria-del-maiz-nuevo', paymentCode: 'transferencia' } as const
  const { order } = await buyTicket(request, customer, unpaid)
  const { order: twice } = await buyTicket(request, customer, unpaid)
  const press = (key: string) => page.keyboard.press(key)
  const heading = main(page).getByRole('heading', { level: 1 })
  await logInToOffice(page, 'soporte@vaiven.test')

  await test.step('the menu of the person has Portuguese', async () => {
    await page.goto('/office')
    await untilHydrated(page)
    await tabTo(page.locator('summary', { hasText: 'Sonia' }))
    await press('Enter')
    await tabTo(page.getByRole('button', { name: 'Português' }))
    await press('Enter')
    await expect(heading).toHaveText(/^Olá/)
    await expectAccessible(page)
    await untilHydrated(page)
  })

  await test.step('the e-mail of the buyer leads to the customer, and on to the order', async () => {
    await openSearch(page)
    await expectAccessible(page)
    await page.keyboard.type(customer.email)
    await press('Enter')
    await expect(heading).toHaveText(customer.name)
    await expectAccessible(page)
    await untilHydrated(page)
    await tabTo(main(page).getByRole('link', { name: order.number }))
    await press('Enter')
    await expect(heading).toHaveText(order.number)
    await expect(main(page).getByText('Espera transferência')).toBeVisible()
  })

  await test.step('an act that is not allowed says why', async () => {
    await openAct(page, 'Agora não é possível')
    const why = (act: string) => main(page).getByRole('listitem').filter({ hasText: act })
    await expect(why('Dar mais tempo para pagar')).toContainText('O prazo não pode ser maior')
    await expect(why('Confirmar uma transferência')).toContainText('a permissão “conciliar transferências”')
    await expect(why('Devolver dinheiro')).toContainText('Não há dinheiro recebido a devolver.')
    await expectAccessible(page)
  })

  await test.step('a note is added', async () => {
    await openAct(page, 'Adicionar uma nota')
    await typeInto(main(page).getByLabel('Nota'), 'O banco dela está fora do ar')
    await press('ControlOrMeta+Enter')
    await expect(done(page)).toBeVisible()
    await expect(main(page).getByText('O banco dela está fora do ar')).toBeVisible()
  })

  await test.step('the mail is sent again', async () => {
    await openAct(page, 'Enviar o e-mail novamente')
    const send = main(page).getByRole('button', { name: 'Enviar o e-mail novamente' })
    await tabTo(send)
    await expectAccessible(page)
    await press('Enter')
    await expect(send).toBeHidden()
    await expect(main(page).getByText('E-mail reenviado')).toBeVisible()
  })

  await test.step('a little before its end, the time to pay can be lengthened', async () => {
    await endWindowIn(order.number, 3)
    await page.reload()
    await openAct(page, 'Dar mais tempo para pagar')
    const later = localTimeIn(24)
    const until = main(page).getByLabel(/^Novo fim do prazo/)
    await tabTo(until)
    await typeTime(until, later)
    await press('ControlOrMeta+Enter')
    await expect(main(page).getByRole('textbox', { name: 'Motivo' })).toHaveAccessibleDescription(
      'Escreva o motivo.',
    )
    await expectAccessible(page)
    await expect(until).toHaveValue(later)
    await untilHydrated(page)
    await typeInto(main(page).getByRole('textbox', { name: 'Motivo' }), 'O banco volta amanhã')
    await press('Enter')
    await expect(done(page)).toBeVisible()
    await expect(main(page).getByText('Prazo para pagar alongado')).toBeVisible()
  })

  const corrected = `nova.${customer.email}`
  await test.step('a corrected e-mail counts once its owner confirms it', async () => {
    await untilHydrated(page)
    await tabTo(main(page).getByRole('link', { name: 'Corrigir o contato do comprador' }))
    await press('Enter')
    await expect(heading).toHaveText(customer.name)
    await untilHydrated(page)
    await tabTo(main(page).getByLabel('E-mail', { exact: true }))
    await press('ControlOrMeta+A')
    await page.keyboard.type(corrected)
    await typeInto(main(page).getByRole('textbox', { name: 'Motivo' }), 'Errou ao escrever')
    await expectAccessible(page)
    await press('Enter')
    await expect(done(page)).toBeVisible()
    await expect(main(page).getByText('E-mail a confirmar')).toBeVisible()
    await expect(main(page).getByText(corrected)).toBeVisible()
    await expect(main(page).getByText(customer.email, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await newestMail(request, customer.email, 'Nos pidieron cambiar el correo de tu cuenta')
    const { html } = await newestMail(request, corrected)
    const token = /\/verify-account\/([\w-]+)/.exec(html)?.[1] ?? ''
    await callShop(request, 'GET /shop-api/verify-account', { query: { token } })
  })

  await test.step('the other unpaid order is cancelled from the page of the customer', async () => {
    await untilHydrated(page)
    await tabTo(main(page).getByRole('link', { name: twice.number }))
    await press('Enter')
    await expect(heading).toHaveText(twice.number)
    await expect(main(page).getByRole('link', { name: corrected })).toBeVisible()
    await openAct(page, 'Cancelar o pedido')
    await typeInto(main(page).getByRole('textbox', { name: 'Motivo' }), 'Comprou duas vezes')
    await press('Enter')
    await expect(done(page)).toBeVisible()
    await expect(main(page).getByText('Cancelado pela equipe')).toBeVisible()
    await openAct(page, 'Agora não é possível')
    const cancel = main(page).getByRole('listitem').filter({ hasText: 'Cancelar o pedido' })
    await expect(cancel).toContainText('O pedido já não espera pagamento.')
    await expectAccessible(page)
  })

  await test.step('the history of the order has it all', async () => {
    await openSearch(page)
    await page.keyboard.type(order.number)
    await press('Enter')
    await expect(heading).toHaveText(order.number)
    const entry = (words: RegExp) => main(page).getByRole('listitem').filter({ hasText: words })
    await expect(entry(/^Nota.*Sonia.*O banco dela está fora do ar/)).toBeVisible()
    await expect(entry(/^E-mail reenviado · Falta transferir · Sonia/)).toBeVisible()
    await expect(entry(/^Prazo para pagar alongado.*Sonia.*O banco volta amanhã/)).toBeVisible()
    await expect(entry(/^E-mail (?:a enviar|enviado) · Falta transferir/)).toHaveCount(3)
    await expect(main(page).getByRole('link', { name: corrected })).toBeVisible()
    await expectAccessible(page)
  })
})
