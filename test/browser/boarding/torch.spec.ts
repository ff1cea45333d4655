import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { arriveLoggedIn } from '../helpers/account/customers.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/*
 * Most gates are dark. The test browser's camera has no light: here it reports one, and records how it is switched.
 */

test.use({ viewport: { width: 390, height: 844 } })

const torch = (page: Page) => page.getByRole('button', { name: 'Linterna' })

test('staff turn the light of the camera on and off, and hear which it is', async ({ page, request }) => {
  await openScanner(page, request, { torch: true })
  await expect(torch(page)).toHaveAttribute('aria-pressed', 'false')
  await torch(page).click()
  await expect(torch(page)).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await torch(page).click()
  await expect(torch(page)).toHaveAttribute('aria-pressed', 'false')
  expect(await page.evaluate(() => (window as unknown as Lit).told)).toEqual([true, false])
})

test('a torch that does not respond is reported, and stays off', async ({ page, request }) => {
  await openScanner(page, request, { torch: true, fails: true })
  await torch(page).click()
  await expect(
    page.getByText('La linterna no responde. Busca más luz o escribe el código o el nombre.'),
  ).toBeVisible()
  await expect(torch(page)).toHaveAttribute('aria-pressed', 'false')
})

test('a camera without a light has no button for it', async ({ page, request }) => {
  await openScanner(page, request, { torch: false })
  await expect(torch(page)).toHaveCount(0)
})

type Lit = { told: unknown[] }

/** The scanner of staff with its camera running. */
async function openScanner(
  page: Page,
  request: APIRequestContext,
  light: { torch: boolean; fails?: boolean },
): Promise<void> {
  await page.addInitScript(({ torch, fails }) => {
    const told: unknown[] = []
    Object.assign(window, { told })
    const track = MediaStreamTrack.prototype
    const { getCapabilities } = track
    track.getCapabilities = function () {
      return { ...getCapabilities.call(this), ...(torch && { torch }) }
    }
    track.applyConstraints = async (constraints) => {
      if (fails) throw new DOMException('The light is in use', 'NotReadableError')
      for (const one of constraints?.advanced ?? []) if ('torch' in one) told.push(one.torch)
    }
  }, light)
  const staff = { email: 'puerta@vaiven.test', password: 'vaiven' }
  await arriveLoggedIn(page, await callShop(request, 'POST /api/login', { body: staff }))
  await page.goto('/qr-verification')
  await page.getByRole('button', { name: 'Escanear', exact: true }).click()
  await expect(page.locator('video')).toBeVisible()
  await expect(page.getByText('Abriendo la cámara…')).toHaveCount(0)
}
