import { placeOfOrders } from './offline-page.ts'
import { orderCopiesOfWorker } from './order-copies-of-worker.ts'

/**
 * Shows the offline page when a page cannot be loaded, the copies of orders that the shop's pages have stored,
 * and the notifications about rides that a customer has turned on. It caches nothing else. `version` changes
 * with the page, so that browsers fetch both again. Its scope is the whole shop; a part with its own worker
 * registers that with a narrower scope, which takes precedence.
 */
export function serviceWorker(version: string): string {
  return `// ${version}${storedPage}${notifications}${orderCopiesOfWorker}${navigations}`
}

const storedPage = `
const cacheName = 'offline-page'
const offlinePage = '/offline'

const fetchPage = async () =>
  (await caches.open(cacheName)).add(new Request(offlinePage, { cache: 'no-store' }))

self.addEventListener('install', (event) => {
  event.waitUntil(fetchPage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  // The browser requests the page while the worker starts, so navigations are not delayed.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]))
})

self.addEventListener('message', (event) => {
  if (event.data === 'renew') event.waitUntil(fetchPage().catch(() => {}))
})
`

const notifications = `
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: path, icon: '/favicon.svg' }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const show = async () => {
    const url = new URL(event.notification.data, self.location.origin).href
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const open = pages.find((page) => page.url === url)
    return open ? open.focus() : self.clients.openWindow(url)
  }
  event.waitUntil(show())
})
`

const navigations = `
// In a crowd the network is there, and hardly answers: after so long the copy of an order is shown.
const patienceMs = 5_000

const showOfflinePage = async (error) => {
  const page = await caches.match(offlinePage, { cacheName })
  if (!page) throw error
  const headers = {}
  for (const name of ['content-type', 'content-security-policy']) headers[name] = page.headers.get(name)
  const links = await linksToCopies()
  const html = (await page.text()).replace('${placeOfOrders}', () => links)
  return new Response(html, { headers })
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  const load = async () => (await event.preloadResponse) ?? (await fetch(request))
  const answer = async () => {
    const online = load()
    // It may fail before it is awaited.
    online.catch(() => {})
    const copy = await findCopy(request.url)
    if (!copy) return online.catch(showOfflinePage)
    const loaded = online.then((page) => (page.status < 500 ? page : copy), () => copy)
    // The link of the copy itself waits for as long as it takes.
    if (new URL(request.url).searchParams.has('fresh')) return loaded
    return Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, patienceMs, copy))])
  }
  event.respondWith(answer())
  event.waitUntil(removeOldCopies())
})
`
