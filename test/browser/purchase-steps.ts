import type { Page } from '@playwright/test'

const main = (page: Page) => page.getByRole('main')

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
  await main(page).getByLabel('Colonia').nth(ticket).selectOption({ index: county })
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

/** What the customer does in the frame of the payment provider: card, bank's question, back to the shop. */
export async function payByCard(page: Page, card: string): Promise<void> {
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('Número de tarjeta').fill(card)
  await frame.getByLabel('Nombre del titular').fill('RENATA SOLIS')
  await frame.getByLabel(/Vence/).fill('12/39')
  await frame.getByLabel('CVV').fill('123')
  await frame.getByRole('button', { name: /^Pagar/ }).click()
  await frame.getByRole('button', { name: 'Confirmar compra' }).click()
  await frame.getByRole('link', { name: 'Volver a la tienda' }).click()
}
