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

test('staff choose another camera and zoom in, and are told what helps a code that is not read', async ({
  page,
  request,
}) => {
  await openScanner(page, request, { torch: false, lenses: true })
  const camera = page.getByRole('combobox', { name: 'Cámara' })
  await expect(camera).toHaveValue('wide')
  await expect(page.getByText('¿No lo lee? Aléjate un poco')).toBeVisible()
  const zoom = page.getByRole('slider', { name: 'Zoom' })
  await zoom.fill('2.5')
  await expectAccessible(page)
  await camera.selectOption('Cámara 2')
  await expect(camera).toHaveValue('near')
  expect(await page.evaluate(() => (window as unknown as Lit).told)).toEqual([2.5, 'near'])

  // The choice is stored on this device.
  await page.reload()
  await page.getByRole('button', { name: 'Escanear', exact: true }).click()
  await expect(camera).toHaveValue('near')
})

test('a camera that cannot zoom, alone on its device, has neither field', async ({ page, request }) => {
  await openScanner(page, request, { torch: false, alone: true })
  await expect(page.getByText('¿No lo lee? Aléjate un poco')).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Cámara' })).toHaveCount(0)
})

type Lit = { told: unknown[] }

/** The scanner of staff with its camera running. */
async function openScanner(
  page: Page,
  request: APIRequestContext,
  light: { torch: boolean; fails?: boolean; lenses?: boolean; alone?: boolean },
): Promise<void> {
  await page.addInitScript(({ torch, fails, lenses, alone }) => {
    const told: unknown[] = []
    Object.assign(window, { told })
    const track = MediaStreamTrack.prototype
    const { getCapabilities } = track
    track.getCapabilities = function () {
      return {
        ...getCapabilities.call(this),
        ...(torch && { torch }),
        ...(lenses && { zoom: { min: 1, max: 5, step: 0.5 } }),
      }
    }
    track.applyConstraints = async (constraints) => {
      if (fails) throw new DOMException('The light is in use', 'NotReadableError')
      for (const one of constraints?.advanced ?? []) {
        if ('torch' in one) told.push(one.torch)
        if ('zoom' in one) told.push(one.zoom)
      }
    }
    const { mediaDevices } = navigator
    const found = (ids: string[]) => async () =>
      ids.map((deviceId) => ({ kind: 'videoinput', deviceId, label: '' })) as unknown as MediaDeviceInfo[]
    if (alone) mediaDevices.enumerateDevices = found(['wide'])
    if (!lenses) return
    mediaDevices.enumerateDevices = found(['wide', 'near'])
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wanted) => {
      const video = wanted?.video as { deviceId?: { exact: string } } | undefined
      const id = video?.deviceId?.exact
      if (id) told.push(id)
      const stream = await open({ video: true })
      const [one] = stream.getVideoTracks()
      if (one) one.getSettings = () => ({ deviceId: id ?? 'wide' })
      return stream
    }
  }, light)
  const staff = { email: 'puerta@vaiven.test', password: 'vaiven' }
  await arriveLoggedIn(page, await callShop(request, 'POST /api/login', { body: staff }))
  await page.goto('/qr-verification')
  await page.getByRole('button', { name: 'Escanear', exact: true }).click()
  await expect(page.locator('video')).toBeVisible()
  await expect(page.getByText('Abriendo la cámara…')).toHaveCount(0)
}
