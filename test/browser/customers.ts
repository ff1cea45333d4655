import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { callShop } from './shop-calls.ts'

export type Customer = { name: string; email: string; password: string; phone: string; token: string }

/** Somebody who has just registered: no addresses, friends or purchases. */
export async function newCustomer(request: APIRequestContext, firstName = 'Renata'): Promise<Customer> {
  const email = `${firstName.toLowerCase()}.${randomBytes(5).toString('hex')}@vaiven.test`
  const password = 'golondrina'
  const { token } = await callShop(request, 'POST /api/register', {
    body: {
      email,
      plainPassword: password,
      firstName,
      lastName: 'Solís Vega',
      phoneNumber: '+525533344455',
      countryCode: 'MX',
      birthday: '1996-03-09',
    },
  })
  return { name: `${firstName} Solís Vega`, email, password, phone: '5533344455', token }
}

/** Opens the pages of this tab as a customer who logged in earlier. */
export async function arriveLoggedIn(page: Page, { token }: Pick<Customer, 'token'>): Promise<void> {
  await page.addInitScript((kept) => {
    // Once a tab, so that logging out lasts; and only in the shop, not in the frame of a provider.
    if (window !== window.top || sessionStorage.getItem('arrived')) return
    sessionStorage.setItem('arrived', 'yes')
    localStorage.setItem('token', kept)
  }, token)
}
