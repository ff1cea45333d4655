import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addEvent, sql } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { writeSitemap } from './write-sitemap.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ PUBLIC_URL: 'https://vaiven.test' })
})
afterAll(() => shop.close())

const minute = 60_000

async function sitemap(): Promise<string> {
  shop.clock.advance(minute) // so that the cache expires
  return (await shop.fetch('/sitemap.xml')).text()
}

const lastChangeOf = (xml: string, slug: string) =>
  new RegExp(`<loc>https://vaiven.test/event/${slug}</loc><lastmod>([^<]+)</lastmod>`).exec(xml)?.[1]

describe('the sitemap', () => {
  it('has the public pages, and the coming events of every country', async () => {
    const [mexican, alliance] = [await addEvent(shop), await addEvent(shop, { type: 3, countryCode: 'CL' })]
    const xml = await sitemap()
    expect(xml).toContain('<loc>https://vaiven.test/</loc>')
    expect(xml).toContain('<loc>https://vaiven.test/faq</loc>')
    for (const { slug } of [mexican, alliance]) expect(lastChangeOf(xml, slug)).toMatch(/^\d{4}-.*Z$/)
    expect(xml).not.toMatch(/my-account|order|qr-verification/)
  })

  it.each([
    ['is private', 'update events set type = 2 where id = $1'],
    ['was withdrawn', 'update events set available = false where id = $1'],
    ['is a draft', 'update events set published_at = null where id = $1'],
    ['is over', "update event_dates set starts_at = '2020-01-01' where event_id = $1"],
    ['shows a message', "update event_translations set message = 'Ya casi' where event_id = $1"],
  ])('leaves out an event that %s', async (_what, change) => {
    const { slug, id } = await addEvent(shop)
    expect(await sitemap()).toContain(slug)
    await sql(shop, change, [id])
    expect(await sitemap()).not.toContain(slug)
  })

  it("has the time of the last change of an event's texts", async () => {
    const { slug, id } = await addEvent(shop)
    await sql(shop, "update event_translations set description = 'Una noche corta' where event_id = $1", [id])
    const first = lastChangeOf(await sitemap(), slug)!
    await sql(shop, "update event_dates set starts_at = starts_at + interval '1 day' where event_id = $1", [
      id,
    ])
    const second = lastChangeOf(await sitemap(), slug)!
    expect(second > first).toBe(true)
    await sql(shop, 'update stock set size = size + 1 where date_id in (select id from event_dates)')
    expect(lastChangeOf(await sitemap(), slug)).toBe(second)
  })

  it('says when a legal text was changed, as the text itself does', async () => {
    const xml = await sitemap()
    for (const path of ['terminos', 'privacidad', 'aviso-privacidad', 'accesibilidad'])
      expect(xml).toMatch(new RegExp(`<loc>https://vaiven.test/${path}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT`))
  })

  it('becomes a list of files when there are more addresses than one may hold', () => {
    const entries = [1, 2, 3, 4, 5].map((nth) => ({
      path: `/event/${nth}`,
      changedAt: new Date(Date.UTC(2026, 0, nth)),
    }))
    const [index, ...files] = writeSitemap('https://vaiven.test', entries, 2)
    expect(index).toContain(
      '<loc>https://vaiven.test/sitemaps/3.xml</loc><lastmod>2026-01-05T00:00:00.000Z</lastmod>',
    )
    expect(files.map((file) => file.match(/<loc>/g)?.length)).toEqual([2, 2, 1])
  })

  it('has no file beyond those that are named', async () => {
    for (const file of ['0.xml', '1.xml', 'x.xml', '1']) {
      expect((await shop.fetch(`/sitemaps/${file}`)).status).toBe(404)
    }
  })
})

describe('robots', () => {
  it('learn where the sitemap is, and where nothing is for them', async () => {
    const text = await (await shop.fetch('/robots.txt')).text()
    expect(text).toContain('Sitemap: https://vaiven.test/sitemap.xml')
    for (const path of ['/my-account/', '/order-detail/', '/api/', '/shop-api/', '/demo/'])
      expect(text).toContain(`Disallow: ${path}\n`)
  })
})

describe('a telephone that keeps the shop on its home screen', () => {
  it('reads of it in the language of the page that it was on', async () => {
    const manifest = await (await shop.fetch('/manifest.webmanifest?locale=pt_BR')).json()
    expect(manifest).toMatchObject({ name: 'Vaivén', lang: 'pt-BR', shortcuts: [{ name: 'Minhas compras' }] })
  })
})
