/**
 * Shows the offline page when a page cannot be loaded, and the notifications about rides that a customer has
 * turned on. It caches nothing else, so it never shows stale or personal data. `version` changes with the
 * page, so that browsers fetch both again. Its scope is the whole shop; a part with its own worker registers
 * that with a narrower scope, which takes precedence.
 */
export function serviceWorker(version: string): string {
  return `// ${version}
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

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  const answer = async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(request))
    } catch (error) {
      const page = await caches.match(offlinePage, { cacheName })
      if (page) return page
      throw error
    }
  }
  event.respondWith(answer())
})
`
}
