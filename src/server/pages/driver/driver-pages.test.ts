import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ServedShop, serveShop } from '#test/helpers/served-shop.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'vaiven-driver-'))
let shop: TestShop
let site: ServedShop
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<meta name="driver-worker" content="on">')
  writeFileSync(join(folder, 'assets/page-1.js'), 'page()')
  build(['assets/page-1.js'])
  shop = await createTestShop()
  site = await serveShop(shop, { driverFolder: folder })
})
afterAll(async () => {
  await site.close()
  await shop.close()
  rmSync(folder, { recursive: true })
})

function build(shell: string[]): void {
  writeFileSync(join(folder, 'files.json'), JSON.stringify({ shell, scanner: ['assets/scanner.js'] }))
}

const get = (path: string) => fetch(site.url + path)

test('the page is the same for every link, and neither cached, indexed nor named to other sites', async () => {
  const pages = await Promise.all(['/drive/', '/drive/some-token'].map(get))
  for (const { status, headers } of pages) {
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'")
  }
  const [one, other] = await Promise.all(pages.map((page) => page.text()))
  expect(one).toBe(other)
})

test('the icon of a home screen opens the link from which it was made', async () => {
  const manifest = (await (await get('/drive/some-token/app.webmanifest')).json()) as Record<string, string>
  expect(manifest).toMatchObject({
    id: '/drive/some-token',
    start_url: '/drive/some-token',
    scope: '/drive/',
  })
})

test('the worker changes with the files of the page and is looked up each time', async () => {
  const worker = async () => {
    const answer = await get('/drive/sw.js')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
    return answer.text()
  }
  const before = await worker()
  expect(before).toBe(await worker())
  expect(before).toContain('/drive/assets/page-1.js')
  build(['assets/page-2.js'])
  expect((await worker()).split('\n')[0]).not.toBe(before.split('\n')[0])
})

test('no answer below /drive tells browsers to delete what is stored', async () => {
  for (const path of [
    '/drive/',
    '/drive/sw.js',
    '/drive/some-token/app.webmanifest',
    '/drive/assets/page-1.js',
  ])
    expect((await get(path)).headers.get('clear-site-data')).toBeNull()
})

test('DRIVER_WORKER=0 removes the worker from phones and keeps the page from registering it again', async () => {
  const off = await createTestShop({ DRIVER_WORKER: '0' })
  const served = await serveShop(off, { driverFolder: folder })
  onTestFinished(async () => {
    await served.close()
    await off.close()
  })
  const worker = await (await fetch(`${served.url}/drive/sw.js`)).text()
  expect(worker).toContain('unregister')
  expect(worker).not.toContain('indexedDB')
  expect(await (await fetch(`${served.url}/drive/some-token`)).text()).toContain('content="off"')
})
