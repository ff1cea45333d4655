import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LandingComment, LandingPartner, LandingSlide } from '#contract/catalogue/landing.ts'
import { sql } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const long = `${'Salí del concierto a medianoche y la van ya estaba ahí. '.repeat(3)}Fin.`

describe('the landing page', () => {
  it('has nothing in a country without content', async () => {
    for (const list of ['landing-slides', 'landing-comments', 'landing-partners']) {
      const { status, data } = await call<unknown[]>(shop, `/api/${list}?country-code=PE`)
      expect([status, data], list).toEqual([200, []])
    }
  })

  it('begins with the slides of its country, in their order and in the language of the visitor', async () => {
    await addSlide('MX', 2, '/event/luna', { es_MX: 'La luna', en_US: 'The moon' })
    await addSlide('MX', 1, '/how-book', { es_MX: 'Cómo reservar' })
    await addSlide('CL', 1, '/faq', { es_MX: 'Preguntas' })
    const read = (query: string) => call<LandingSlide[]>(shop, `/api/landing-slides?${query}`)

    const { data } = await read('country-code=MX&locale=en_US')
    expect(data.map(({ url, title }) => [url, title])).toEqual([
      ['/how-book', 'Cómo reservar'],
      ['/event/luna', 'The moon'],
    ])
    expect(data[0]).toMatchObject({ id: expect.any(Number), imagePath: '/media/slides/x.svg' })
    expect((await read('country-code=CL')).data.map(({ url }) => url)).toEqual(['/faq'])
    expect((await read('country-code=XX')).code).toBe('invalid_input')
  })

  it('has no slide that leads to another host by anything but https', async () => {
    for (const url of ['http://example.com/', '//example.com', '/\\example.com', 'javascript:alert(1)'])
      await expect(addSlide('MX', 9, url, {})).rejects.toThrow(/check/)
  })

  it("shows passengers' comments in up to 130 characters, with their authors", async () => {
    await addComment('MX', 1, 'Mariana', ['#IdaYVuelta', '#Sonora'], { es_MX: long, pt_BR: 'Bom!' })
    const read = (query: string) => call<LandingComment[]>(shop, `/api/landing-comments?${query}`)

    const { data } = await read('country-code=MX')
    expect(data).toMatchObject([
      { user: 'Mariana', tags: ['#IdaYVuelta', '#Sonora'], imagePath: '/media/comments/x.svg' },
    ])
    expect(data[0]!.message).toBe(`${long.slice(0, long.lastIndexOf(' ', 127))}...`)
    expect((await read('country-code=MX&locale=pt_BR')).data[0]!.message).toBe('Bom!')
  })

  it('names the partners of its country', async () => {
    await sql(
      shop,
      `insert into landing_parts (kind, country_code, position, name, image_path)
       values ('partners', 'MX', 2, 'Café Tres Nubes', '/b.svg'), ('partners', 'MX', 1, 'Radio Tlacuache', '/a.svg'),
         ('partners', 'ES', 1, 'Mirlo', '/c.svg')`,
    )
    const { data } = await call<LandingPartner[]>(shop, '/api/landing-partners?country-code=MX')
    expect(data.map(({ name, imagePath }) => [name, imagePath])).toEqual([
      ['Radio Tlacuache', '/a.svg'],
      ['Café Tres Nubes', '/b.svg'],
    ])
  })
})

async function addSlide(country: string, position: number, url: string, titles: Record<string, string>) {
  await sql(
    shop,
    `with slide as (
       insert into landing_parts (kind, country_code, position, url, image_path)
       values ('slides', $1, $2, $3, '/media/slides/x.svg') returning id
     )
     insert into landing_texts (part_id, locale, text)
     select id, key, value from slide, jsonb_each_text($4)`,
    [country, position, url, titles],
  )
}

async function addComment(
  country: string,
  position: number,
  author: string,
  tags: string[],
  messages: Record<string, string>,
) {
  await sql(
    shop,
    `with comment as (
       insert into landing_parts (kind, country_code, position, name, image_path, tags)
       values ('comments', $1, $2, $3, '/media/comments/x.svg', $4) returning id
     )
     insert into landing_texts (part_id, locale, text)
     select id, key, value from comment, jsonb_each_text($5)`,
    [country, position, author, tags, messages],
  )
}
