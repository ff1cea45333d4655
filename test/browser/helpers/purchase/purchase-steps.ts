import { expect, type FrameLocator, type Page } from '@playwright/test'

const main = (page: Page) => page.getByRole('main')

/** Opens a category after a log-in. */
export async function openCategory(page: Page, name: string): Promise<void> {
  const category = main(page)
    .locator('details')
    .filter({ has: page.getByText(name, { exact: true }) })
  await category.locator('summary').click()
  await expect(category.locator('li').first()).toBeVisible()
}

export async function chooseTickets(
  page: Page,
  category: string,
  offer: string,
  count: number,
): Promise<void> {
  await openCategory(page, category)
  const add = main(page).getByRole('button', { name: `Agregar un boleto: ${offer}`, exact: true })
  for (let added = 0; added < count; added++) await add.click()
}

/** Presses the button to the next step, which has loaded once its title has the focus. */
export async function continuePurchase(page: Page, label = 'Continuar'): Promise<void> {
  await main(page).getByRole('button', { name: label }).click()
  await expect(main(page).locator('h2:focus')).toBeVisible()
}

/** Opens the n-th ticket of a step, if it is closed. */
async function openTicket(page: Page, n: number): Promise<void> {
  const ticket = main(page)
    .locator('details')
    .filter({ hasText: `Ticket ${n + 1}` })
  if ((await ticket.getAttribute('open')) === null) await ticket.locator('summary').click()
}

export async function chooseAddress(
  page: Page,
  ticket: number,
  street: string,
  county: number,
): Promise<void> {
  await openTicket(page, ticket)
  await main(page).getByLabel('Calle y número').nth(ticket).fill(street)
  await main(page)
    .getByLabel(/^(Colonia|Comuna|Municipio|Distrito)$/)
    .nth(ticket)
    .selectOption({ index: county })
}

export async function typePassenger(
  page: Page,
  ticket: number,
  person: { name: string; email: string; phone: string },
): Promise<void> {
  await openTicket(page, ticket)
  await main(page).getByLabel('Nombre y apellido').nth(ticket).fill(person.name)
  await page.getByRole('option', { name: `Agregar «${person.name}»` }).click()
  await main(page).getByLabel('Correo electrónico').nth(ticket).fill(person.email)
  await main(page).getByLabel('Teléfono', { exact: true }).nth(ticket).fill(person.phone)
}

/** Adds the customer as a passenger, with the name, address and telephone of the account. */
export async function chooseMyself(page: Page, ticket: number): Promise<void> {
  await openTicket(page, ticket)
  await main(page).getByLabel('Nombre y apellido').nth(ticket).click()
  await page.getByRole('option', { name: /Yo ·/ }).click()
}

/** Pays in the provider's frame: card, 3-D Secure question, return to the shop. */
export async function payByCard(page: Page, card: string): Promise<void> {
  const frame = page.frameLocator('iframe')
  await typeCard(frame, card)
  await frame.getByRole('button', { name: 'Confirmar compra' }).click()
  await frame.getByRole('link', { name: 'Volver a la tienda' }).click()
}

/** Fills in the provider's card page, in a frame or a tab, and submits it. */
export async function typeCard(place: FrameLocator | Page, card: string): Promise<void> {
  await place.getByLabel('Número de tarjeta').fill(card)
  await place.getByLabel('Nombre del titular').fill('RENATA SOLIS')
  await place.getByLabel(/Vence/).fill('12/39')
  await place.getByLabel('CVV').fill('123')
  await place.getByRole('button', { name: /^Pagar/ }).click()
}
