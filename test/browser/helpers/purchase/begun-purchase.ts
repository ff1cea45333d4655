import { expect, type Page } from '@playwright/test'
import { arriveLoggedIn, type Customer } from '../account/customers.ts'
import {
  chooseAddress,
  chooseMyself,
  chooseTickets,
  continuePurchase,
  typePassenger,
} from './purchase-steps.ts'

/** Input of every test of a purchase, which is checked afterwards. */
export const typed = { streets: ['Calle Morelos 12', 'Avenida Juárez 345'], friend: 'Bruno Paz' }

/** A purchase of one or two seats that is filled in up to `step` (1 addresses, 2 passengers, 3 payment). */
export async function beginPurchase(
  page: Page,
  customer: Customer,
  { slug, step, tickets = 2 }: { slug: string; step: 1 | 2 | 3; tickets?: 1 | 2 },
): Promise<void> {
  await arriveLoggedIn(page, customer)
  await page.goto(`/event/${slug}`)
  await chooseTickets(page, 'Van compartida', '1 asiento', tickets)
  await continuePurchase(page)
  if (step === 1) return
  for (const [ticket, street] of typed.streets.slice(0, tickets).entries())
    await chooseAddress(page, ticket, street, ticket + 1)
  await continuePurchase(page)
  if (step === 2) return
  await chooseMyself(page, 0)
  if (tickets === 2)
    await typePassenger(page, 1, { name: typed.friend, email: 'bruno@vaiven.test', phone: '5544455566' })
  await continuePurchase(page)
}

/** Checks that the last step shows all input. */
export async function expectAllTyped(page: Page, customer: Customer): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Confirma tu compra' })).toBeVisible()
  const detail = page.getByRole('region', { name: 'Detalle de tu reserva' })
  for (const text of [...typed.streets, customer.name, customer.email, typed.friend, 'bruno@vaiven.test'])
    await expect(detail.getByText(text).first()).toBeVisible()
}

/** From the tickets through the filled-in steps to the payment. */
export async function continueToPayment(page: Page): Promise<void> {
  for (let step = 0; step < 3; step++) await continuePurchase(page)
}

/** The id of the hold in this tab. */
export function holdOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((one) => one.startsWith('purchase:'))
    return JSON.parse(sessionStorage.getItem(key ?? '') ?? '').draft.hold.id as string
  })
}
