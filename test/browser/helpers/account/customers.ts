import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { callShop } from '../shop/shop-calls.ts'
import { newestMail } from './mailbox.ts'

export type Customer = { name: string; email: string; password: string; phone: string; token: string }

/** A new customer with a verified e-mail: no addresses, saved passengers or purchases. */
export async function newCustomer(request: APIRequestContext, firstName = 'Renata'): Promise<Customer> {
  const customer = await newUnverifiedCustomer(request, firstName)
  const { html } = await newestMail(request, customer.email)
  const token = /\/verify-account\/([\w-]+)/.exec(html)?.[1] ?? ''
  await callShop(request, 'GET /shop-api/verify-account', { query: { token } }, customer.token)
  return customer
}

/** A new customer before the verification. */
export async function newUnverifiedCustomer(
  request: APIRequestContext,
  firstName = 'Renata',
): Promise<Customer> {
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

/** Opens the pages of this tab with the session of a customer. */
export async function arriveLoggedIn(page: Page, { token }: Pick<Customer, 'token'>): Promise<void> {
  await page.addInitScript((kept) => {
    // Once per tab, so that a log-out lasts; and only in the shop, not in a provider's frame.
    if (window !== window.top || sessionStorage.getItem('arrived')) return
    sessionStorage.setItem('arrived', 'yes')
    localStorage.setItem('token', kept)
  }, token)
}
