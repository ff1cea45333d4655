import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renditionFormats, renditionPath, renditionWidths } from '#domain/records/pictures/renditions.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { storePhoto } from './store-photo.ts'
import { storePicture } from './store-picture.ts'

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="100"><rect width="80" height="100" fill="#5b3fd6"/></svg>'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

/** A portrait photo from a phone: its pixels are rotated, and its metadata contain the location. */
function photo(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#ffb224' } })
    .withExif({ IFD3: { GPSLatitude: '19/1 25/1 57/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

describe('the picture of an event', () => {
  it('comes in every width and format that browsers are offered, each for ever', async () => {
    const path = await storePicture(shop.files, drawing, 'svg')
    for (const width of renditionWidths) {
      for (const format of renditionFormats) {
        const answer = await shop.fetch(renditionPath(path, width, format)!)
        expect(answer.headers.get('content-type')).toBe(`image/${format}`)
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
        const found = await sharp(await bytesOf(answer)).metadata()
        expect(found).toMatchObject({ width, height: (width / 80) * 100 })
      }
    }
  })

  it('is drawn once for concurrent requests', async () => {
    const path = await storePicture(shop.files, drawing.replace('#5b3fd6', '#17132b'), 'svg')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.fetch(renditionPath(path, 640, 'avif')!)),
    )
    const bytes = await Promise.all(answers.map(bytesOf))
    expect(new Set(bytes.map((each) => each.toString('base64'))).size).toBe(1)
    const hash = path.slice('/media/'.length, -'.svg'.length)
    const drawn = readdirSync(join(shop.config.dataDir, 'media/drawn'))
    expect(drawn.filter((name) => name.startsWith(hash))).toEqual([`${hash}-640.avif`])
  })

  it('can do nothing in the browser but be seen', async () => {
    const answer = await shop.fetch(await storePicture(shop.files, drawing, 'svg'))
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/)
  })

  it.each([
    `/media/${'0'.repeat(32)}-640.avif`,
    `/media/${'0'.repeat(32)}.svg`,
    '/media/..%2fticket-key',
    '/media/%2e%2e/ticket-key',
    '/media/..%5cticket-key',
    '/media/drawn/../../session-secret',
    '/media//etc/passwd',
    `/media/${'x'.repeat(5000)}.svg`,
    '/media/a%00.svg',
    '/media/',
  ])('is not served at %s', async (path) => {
    expect((await shop.fetch(path)).status).toBe(404)
  })

  it('is not drawn in sizes that are not offered', async () => {
    const path = await storePicture(shop.files, drawing, 'svg')
    for (const size of ['-641.avif', '-0640.avif', '-640.png', '-99999.webp']) {
      expect((await shop.fetch(path.replace('.svg', size))).status).toBe(404)
    }
  })
})

describe('a photo that a customer sends', () => {
  it("is stored upright and without the customer's metadata", async () => {
    const path = await storePhoto(shop, await photo(300, 200))
    expect(path).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/)
    const kept = await sharp(await bytesOf(await shop.fetch(path!))).metadata()
    expect(kept).toMatchObject({ format: 'jpeg', width: 200, height: 300 })
    expect(kept.exif).toBeUndefined()
    const small = await sharp(await bytesOf(await shop.fetch(renditionPath(path!, 1280, 'webp')!))).metadata()
    expect(small).toMatchObject({ format: 'webp', width: 200 })
  })

  it('is not larger than any page shows it', async () => {
    const path = await storePhoto(shop, await photo(4_000, 3_000))
    const kept = await sharp(await bytesOf(await shop.fetch(path!))).metadata()
    expect(kept).toMatchObject({ width: 1_500, height: 2_000 })
  })

  it.each([
    ['a drawing, which could run something', Buffer.from(drawing)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['half a photo', null],
  ])('is refused when it is %s', async (_what, bytes) => {
    expect(await storePhoto(shop, bytes ?? (await photo(600, 400)).subarray(0, 900))).toBeNull()
  })

  it('is refused when it unfolds to more than a machine can hold', async () => {
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024)
    expect(await storePhoto(shop, bomb)).toBeNull()
  })
})
