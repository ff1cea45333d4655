/** A tag of an HTML page, its name in lower case, or the text between two tags. */
export type HtmlPart = { text: string } | { name: string; isEnd: boolean; attributes: string }

/** Elements whose content is neither text nor tags of the page. */
const opaque = new Set(['script', 'style', 'noscript', 'template', 'title'])
/** The limits bound the work for signs that close nothing. */
const tag = /<(\/?)([a-z][a-z0-9:]{0,30})((?:"[^"]{0,2000}"|'[^']{0,2000}'|[^'"<>]){0,2000})>/iy

/** The tags and texts of a page in their order, without comments, scripts and styles. Takes time proportional to its length. */
export function* htmlParts(html: string): Generator<HtmlPart> {
  for (let at = 0; at < html.length; ) {
    tag.lastIndex = at
    const found = tag.exec(html)
    if (found) {
      const [all, slash, name = '', attributes = ''] = found
      const part = { name: name.toLowerCase(), isEnd: slash === '/', attributes }
      at += all.length
      if (opaque.has(part.name) && !part.isEnd) at = placeOf(html, new RegExp(`</${part.name}`, 'gi'), at)
      yield part
    } else if (html.startsWith('<!--', at)) at = placeOf(html, /(?<=-->)/g, at)
    else if (/[!?]/.test(html[at + 1] ?? '') && html[at] === '<') at = placeOf(html, /(?<=>)/g, at)
    else {
      const end = placeOf(html, /</g, at + 1)
      yield { text: html.slice(at, end) }
      at = end
    }
  }
}

/** The place of the next match; the end of the page when there is none. */
function placeOf(html: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(html)?.index ?? html.length
}
