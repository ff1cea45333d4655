import { afterAll, describe, expect, it } from 'vitest'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { serveShop } from '#test/helpers/served-shop.ts'
import { createTestShop } from '#test/helpers/test-shop.ts'
import { startVarnish } from '../../bench/start-varnish.ts'

/*
 * The shop behind a CDN with the rules of deploy/varnish.vcl. On a machine without Varnish the same requests go to the
 * shop itself: its cache headers are tested everywhere (page-cache.test.ts).
 */

const shop = await createTestShop()
const event = await addEvent(shop)
const { token } = await addUser(shop)
const served = await serveShop(shop)
const varnish = await startVarnish(served.port)
const cdn = varnish?.url ?? served.url
afterAll(async () => {
  await varnish?.stop()
  await served.close()
  await shop.close()
})

const list = '/api/events?type=1'

/** An answer of the CDN: its content, and whether it was forwarded to the shop. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(cdn + path, { headers })
  const { status } = answer
  return { status, text: await answer.text(), cache: answer.headers.get('x-cache'), headers: answer.headers }
}

describe('behind a CDN', () => {
  it('visitors without cookies are served by the CDN once one of them was', async () => {
    const again = () => ask(list, { cookie: 'other=1' })
    expect(await again()).toMatchObject({ status: 200, text: expect.stringContaining(event.slug) })
    // It is fresh for only two seconds, so a slow machine may need another request.
    if (varnish) await expect.poll(async () => (await again()).cache, { timeout: 30_000 }).toBe('hit')
  })

  it.each([
    ['has chosen another country', { cookie: 'other=1; country=CL' }],
    ['has chosen another language', { cookie: 'locale=en_US' }],
    ['is logged in', { authorization: `Bearer ${token}` }],
  ])('a visitor who %s is served by the shop, and leaves nothing for others', async (_who, headers) => {
    const before = await ask(list)
    const own = await ask(list, headers as Record<string, string>)
    expect(own.headers.get('cache-control')).not.toMatch(/public/)
    expect(own.cache).not.toBe('hit')
    const after = await ask(list)
    expect(after.text).toBe(before.text)
  })

  it('a purge makes it ask the shop again, and only the shop can purge', async () => {
    await ask(list)
    await sql(shop, "update event_translations set name = 'Guitarras nuevas' where event_id = $1", [event.id])
    shop.clock.advance(60_000)
    if (varnish) {
      const purge = (headers: Record<string, string>) =>
        fetch(`${cdn}/cdn-purge`, {
          method: 'POST',
          headers: { 'x-purge-pattern': '^(/api/[^?]*)(\\?|$)', ...headers },
        })
      expect((await purge({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(403)
      expect((await purge({})).status).toBe(200)
    }
    expect((await ask(list)).text).toContain('Guitarras nuevas')
  })
})
