/** How long a CDN serves a page without revalidation; a purge ends that early. */
const pageSeconds = 10

/**
 * The caching headers of a shared response. The host implies country and language, so a response is public if
 * the visitor's cookies agree with that or are missing; otherwise it is private and revalidated each time
 * (docs/operating/cdn.md). Only CDNs may serve stale responses while revalidating (RFC 9213): a browser would
 * show the country that the visitor has just left.
 */
export function cdnHeaders(url: string, seconds: number, isForHost: boolean): Record<string, string> {
  if (!isForHost) return { 'cache-control': 'private, no-cache' }
  const isCall = /^\/(shop-)?api\//.test(url)
  const fresh = isCall ? seconds : pageSeconds
  const stale = isCall ? seconds : 3 * pageSeconds
  return {
    'cache-control': `public, max-age=0, s-maxage=${fresh}, stale-if-error=300`,
    'cdn-cache-control': `public, max-age=${fresh}, stale-while-revalidate=${stale}, stale-if-error=300`,
  }
}
