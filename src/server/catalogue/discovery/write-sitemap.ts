/** A page for search engines, with the time of its last change if known. */
export type SitemapEntry = { path: string; changedAt?: Date }

/** sitemaps.org: no more than 50 000 addresses in one file. */
const mostEntries = 50_000

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * The files of a sitemap. The first one is `/sitemap.xml`; if one is not enough, it lists the others:
 * `/sitemaps/1.xml` and so on.
 */
export function writeSitemap(
  publicUrl: string,
  entries: readonly SitemapEntry[],
  most = mostEntries,
): string[] {
  if (entries.length <= most) return [urlSet(publicUrl, entries)]
  const parts = Array.from({ length: Math.ceil(entries.length / most) }, (_, nth) =>
    entries.slice(nth * most, (nth + 1) * most),
  )
  return [index(publicUrl, parts), ...parts.map((part) => urlSet(publicUrl, part))]
}

function urlSet(publicUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => `<url>${place(publicUrl + path, changedAt)}</url>`)
  return document('urlset', urls)
}

function index(publicUrl: string, parts: readonly (readonly SitemapEntry[])[]): string {
  const files = parts.map((part, nth) => {
    const changes = part.flatMap(({ changedAt }) => (changedAt ? [changedAt.getTime()] : []))
    const last = changes.length > 0 ? new Date(changes.reduce((a, b) => Math.max(a, b))) : undefined
    return `<sitemap>${place(`${publicUrl}/sitemaps/${nth + 1}.xml`, last)}</sitemap>`
  })
  return document('sitemapindex', files)
}

function place(address: string, changedAt: Date | undefined): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<loc>${address.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</loc>${changed}`
}

function document(root: string, inside: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${schema}">\n${inside.join('\n')}\n</${root}>\n`
}
