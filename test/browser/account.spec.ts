import { expect, test } from '@playwright/test'
import { arriveLoggedIn, newCustomer } from './customers.ts'
import { callShop } from './shop-calls.ts'

/* The account is its owner's alone, and keeps what its owner types. */

test('without a log-in the account leads home, asks for one, and is then where it was asked for', async ({
  page,
  request,
}) => {
  const { email, password } = await newCustomer(request)
  const dialog = page.getByRole('dialog')
  await page.goto('/my-account/payments')
  await expect(page).toHaveURL('/')
  await expect(dialog.getByText('Inicia sesión para entrar a tu cuenta.')).toBeVisible()
  await dialog.getByLabel('Correo electrónico').fill(email)
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/my-account/payments')
  await expect(page.getByRole('main').getByText('Renata Solís Vega')).toBeVisible()

  await page.goto('/my-account/nothing-of-ours')
  await expect(page).toHaveURL('/my-account/profile')
  await page.getByRole('banner').getByRole('button', { name: 'Salir' }).click()
  await expect(page).toHaveURL('/')
  await expect(dialog).toBeHidden()
})

test('a session that is ended elsewhere costs nothing that was typed', async ({ page, request }) => {
  const customer = await newCustomer(request)
  await arriveLoggedIn(page, customer)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const save = main.getByRole('button', { name: 'Guardar' })
  await page.goto('/my-account/profile')
  await expect(save).toBeDisabled()
  await main.getByLabel('Género').selectOption('Mujer')
  await expect(save).toBeEnabled()
  await main.getByLabel('Nombre', { exact: true }).fill('Renata Inés')
  // Another tab of the account, and back.
  await main.getByRole('link', { name: 'Mis compras' }).click()
  await expect(main.getByText('Este usuario no tiene compras asociadas.')).toBeVisible()
  await main.getByRole('link', { name: 'Perfil' }).click()
  await expect(main.getByLabel('Nombre', { exact: true })).toHaveValue('Renata Inés')

  await callShop(request, 'POST /shop-api/logout', {}, customer.token)
  await save.click()
  await expect(dialog.getByText('Tu sesión terminó.')).toBeVisible()
  await expect(page).toHaveURL('/my-account/profile')
  await expect(dialog.getByLabel('Correo electrónico')).toHaveValue(customer.email)
  await page.keyboard.type(customer.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await save.click()
  await expect(page.getByText('Guardamos tus cambios.')).toBeVisible()
  await page.reload()
  await expect(main.getByLabel('Nombre', { exact: true })).toHaveValue('Renata Inés')
  await expect(main.getByLabel('Género')).toHaveValue('female')
})

test('a session that ends while nothing is typed leads home, and back after a log-in', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  await arriveLoggedIn(page, customer)
  await page.goto('/my-account/profile')
  await expect(page.getByRole('main').getByLabel('Nombre', { exact: true })).toHaveValue('Renata')
  await page.evaluate(() => {
    localStorage.removeItem('token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  })
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog').getByText('Tu sesión terminó.')).toBeVisible()
})
