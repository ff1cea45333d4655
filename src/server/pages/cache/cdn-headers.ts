/** How long a CDN may serve a page without asking again; a purge tells it of a page that changes earlier. */
const pageSeconds = 10

/**
 * The words of a shared answer to caches. The host says country and language, so an answer for a visitor whose cookies say the
 * same, or nothing, is public; any other is for its browser alone, which asks again each time (docs/operating/cdn.md).
 *
 * Serving stale answers while asking is allowed to CDNs alone (RFC 9213): a browser that did so would show the country that its
 * visitor has just left.
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
