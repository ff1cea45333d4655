import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventDetail } from '#contract/catalogue/events.ts'
import { locales } from '#domain/platform/locales.ts'
import { printFonts } from '#server/platform/look/print-fonts.ts'
import { storePhoto } from '#server/records/pictures/store-photo.ts'
import { addEvent, sql } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { breakLines } from './break-lines.ts'
import { drawLine } from './lettering.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const detailOf = async (slug: string, locale = 'es_MX') =>
  (await call<EventDetail>(shop, `/api/events/${slug}?locale=${locale}`)).data

const sizeOf = async (answer: Response) => {
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  return { format, width, height }
}

const asked = { format: 'jpeg', width: 1200, height: 630 }

describe('the preview of an event', () => {
  it('is a picture of its own in each language, for ever under its address', async () => {
    const { slug } = await addEvent(shop, { name: 'Ñandú & Šárka <3 en vivo 🎉' })
    const paths = await Promise.all(
      locales.map(async (locale) => (await detailOf(slug, locale)).previewPath!),
    )
    expect(new Set(paths).size).toBe(locales.length)
    const answer = await shop.fetch(paths[0]!)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000')
    expect(await sizeOf(answer)).toEqual(asked)
  })

  it('has another address when the event has moved, and the old one leads to it', async () => {
    const { slug, id } = await addEvent(shop)
    const before = (await detailOf(slug)).previewPath!
    await sql(shop, "update events set starts_at = starts_at - interval '1 hour' where id = $1", [id])
    const after = (await detailOf(slug)).previewPath!
    expect(after).not.toBe(before)
    expect((await shop.fetch(before)).headers.get('location')).toBe(after)
  })

  it('cuts a wide picture around the point that every cut shows', async () => {
    const { slug, id } = await addEvent(shop)
    const half = { width: 400, height: 400, channels: 3 } as const
    const blue = await sharp({ create: { ...half, background: 'blue' } })
      .png()
      .toBuffer()
    const wide = await sharp({ create: { ...half, width: 800, background: 'red' } })
      .composite([{ input: blue, left: 400, top: 0 }])
      .png()
      .toBuffer()
    const imagePath = await storePhoto(shop, wide)
    for (const [x, main] of [
      [0, 'r'],
      [100, 'b'],
    ] as const) {
      await sql(shop, 'update events set image_path = $2, image_focus_x = $3 where id = $1', [
        id,
        imagePath,
        x,
      ])
      const answer = await shop.fetch((await detailOf(slug)).previewPath!)
      const poster = { left: 800, top: 100, width: 300, height: 400 }
      const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer()))
        .extract(poster)
        .toBuffer()
        .then((cut) => sharp(cut).stats())
      expect(Object.entries(dominant).sort(([, a], [, b]) => b - a)[0]?.[0]).toBe(main)
    }
  })

  it('says nothing of an event that is not public', async () => {
    const shown = await addEvent(shop)
    const [, , hash] = (await detailOf(shown.slug)).previewPath!.split('.')
    for (const hide of [
      'update events set type = 2 where id = $1',
      "update event_translations set message = 'Ya casi' where event_id = $1",
    ]) {
      const { slug, id } = await addEvent(shop)
      await sql(shop, hide, [id])
      expect((await detailOf(slug)).previewPath).toBeNull()
      expect((await shop.fetch(`/previews/event/${slug}.es_MX.${hash}.jpg`)).status).toBe(404)
    }
  })

  it.each(['nada.es_MX.0123456789abcdef.jpg', 'nada.xx_XX.0123456789abcdef.jpg', '..%2f..%2fticket-key'])(
    'is not served at %s',
    async (file) => {
      expect((await shop.fetch(`/previews/event/${file}`)).status).toBe(404)
    },
  )
})

describe('the preview of every other page', () => {
  it('is the shop in the language of the page', async () => {
    for (const locale of locales)
      expect(await sizeOf(await shop.fetch(`/previews/shop/${locale}.jpg`))).toEqual(asked)
    expect((await shop.fetch('/previews/shop/xx_XX.jpg')).status).toBe(404)
  })
})

describe("a name in letters that the brand's fonts lack", () => {
  it.each([
    ['Ελλάδα', 6],
    ['Москва', 6],
    ['Śląsk', 5],
    ['東京', 'DongJing'.length],
  ])('is drawn whole: %s', async (name, letters) => {
    const drawing = drawLine(name, { fonts: await printFonts(), face: 'display', size: 40 }, 0, 0, '#000000')
    expect(drawing.match(/ d="M/g)).toHaveLength(letters)
  })
})

describe('a long name', () => {
  const measure = (line: string) => line.length

  it('is broken into lines of about the same width', () => {
    expect(breakLines('Gran Desfile de Catrinas', 20, 3, measure)).toEqual(['Gran Desfile', 'de Catrinas'])
  })

  it('loses its last words, or the end of a word that fits nowhere', () => {
    expect(breakLines('uno dos tres cuatro cinco seis', 8, 2, measure)).toEqual(['uno dos', 'tres…'])
    expect(breakLines('Otorrinolaringología', 10, 2, measure)).toEqual(['Otorrinol…'])
  })
})
