import { orderCopies } from '#contract/sales/order-copies.ts'

/** The worker's functions for the copies of orders: the one of an address, the links to all, and their end. */
export const orderCopiesOfWorker = `
const orderCopies = '${orderCopies}'

const isOver = (copy) => Date.parse(copy.headers.get('expires')) < Date.now()

const findCopy = async (url) => {
  const copy = await caches.match(url, { cacheName: orderCopies, ignoreSearch: true })
  return copy && !isOver(copy) ? copy : undefined
}

const removeOldCopies = async () => {
  if (!(await caches.has(orderCopies))) return
  const cache = await caches.open(orderCopies)
  for (const request of await cache.keys())
    if (isOver(await cache.match(request))) await cache.delete(request)
}

const linksToCopies = async () => {
  if (!(await caches.has(orderCopies))) return ''
  const cache = await caches.open(orderCopies)
  const links = []
  for (const request of await cache.keys()) {
    const copy = await cache.match(request)
    if (isOver(copy)) continue
    const title = /<title>(.*?)<\\/title>/.exec(await copy.text())?.[1]
    links.push('<li><a href="' + new URL(request.url).pathname + '">' + title + '</a></li>')
  }
  return links.length > 0 ? '<ul>' + links.join('') + '</ul>' : ''
}
`
