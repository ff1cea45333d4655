/** Addresses of the files of a build of the driver's page. */
export type DriverFiles = { shell: string[]; scanner: string[] }

/**
 * The worker of the driver's page, which answers from the phone. The files of the page are cached together or not at
 * all; the scanner, which is large, comes when the page asks for it. A new worker waits until the page allows it. An
 * answer of the log-in page of a foreign network is not cached.
 */
export function driverWorker(version: string, files: DriverFiles): string {
  return `// ${version}
const prefix = 'drive-'
const shellCache = prefix + 'shell-${version}'
const scannerCache = prefix + 'scanner'
const page = '/drive/'
const shell = ${JSON.stringify(files.shell)}
const scanner = ${JSON.stringify(files.scanner)}
const types = { js: /javascript/, css: /^text\\/css/, woff2: /font/, wasm: /^application\\/wasm/ }

async function load(address) {
  const response = await fetch(address, { cache: address === page ? 'no-store' : 'default' })
  const type = response.headers.get('content-type') ?? ''
  const isOurs =
    address === page
      ? response.headers.get('x-driver-page') !== null
      : types[address.split('.').pop()]?.test(type)
  if (!response.ok || response.redirected || !isOurs) throw new Error('not a file of the page: ' + address)
  return [address, response]
}

async function fill(name, addresses) {
  const loaded = await Promise.all(addresses.map(load))
  const cache = await caches.open(name)
  for (const [address, response] of loaded) await cache.put(address, response)
}

const has = async (name, addresses) => {
  const cache = await caches.open(name)
  const found = await Promise.all(addresses.map((address) => cache.match(address)))
  return found.every(Boolean)
}

async function loadScanner() {
  if (await has(scannerCache, scanner)) return
  await fill(scannerCache, scanner)
}

${events}`
}

/** The worker's answers to events of the browser and of the page. */
const events = `self.addEventListener('install', (event) => {
  event.waitUntil(fill(shellCache, [page, ...shell]))
})

self.addEventListener('activate', (event) => {
  const clean = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(prefix + 'shell-') && name !== shellCache)
    await Promise.all(old.map((name) => caches.delete(name)))
    const cache = await caches.open(scannerCache)
    for (const request of await cache.keys())
      if (!scanner.includes(new URL(request.url).pathname)) await cache.delete(request)
    await self.clients.claim()
  }
  event.waitUntil(clean())
})

self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting())
  if (event.data !== 'load') return
  const answer = async () => {
    const isPage = await has(shellCache, [page, ...shell])
    const tell = async () =>
      event.source?.postMessage({ page: isPage, scanner: await has(scannerCache, scanner) })
    await tell()
    await loadScanner().catch(() => {})
    await tell()
  }
  event.waitUntil(answer())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  const isPage = request.mode === 'navigate'
  if (!isPage && !pathname.startsWith('/drive/assets/')) return
  const answer = async () => {
    for (const cacheName of [shellCache, scannerCache]) {
      const found = await caches.match(isPage ? page : pathname, { cacheName })
      if (found) return found
    }
    return fetch(request)
  }
  event.respondWith(answer())
})
`

/**
 * Replaces a worker that does harm: removes itself and the files of the page from the phone, never the queue of acts.
 * An open page goes on with the files that it has loaded.
 */
export const removingWorker = `// removes itself
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const remove = async () => {
    const own = (await caches.keys()).filter((name) => name.startsWith('drive-'))
    await Promise.all(own.map((name) => caches.delete(name)))
    await self.registration.unregister()
  }
  event.waitUntil(remove())
})
`
