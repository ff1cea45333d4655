import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { renditionPath } from '#domain/records/pictures/renditions.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { storePhoto } from './store-photo.ts'
import { storePicture } from './store-picture.ts'

// A platform for which sharp has no binary.
vi.mock('sharp', () => {
  throw new Error('Could not load the "sharp" module')
})

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test('a shop that cannot draw shows each picture as it was kept, until it can', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="10"/>'
  const path = await storePicture(shop.files, svg, 'svg')
  const answer = await shop.fetch(renditionPath(path, 640, 'avif')!)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('cache-control')).not.toContain('immutable')
  expect(await answer.text()).toBe(svg)
})

test('a shop that cannot draw has no previews and takes no photos, and stays open', async () => {
  expect((await shop.fetch('/previews/shop/es_MX.jpg')).headers.get('location')).toBe('/favicon.svg')
  expect(await storePhoto(shop, Buffer.from('photo'))).toBeNull()
  expect((await shop.fetch('/api/events')).status).toBe(200)
})
