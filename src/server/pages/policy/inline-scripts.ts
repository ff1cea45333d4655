import { createHash } from 'node:crypto'
import { DomUtils, parseDocument } from 'htmlparser2'

/**
 * Removes the renderer's nonce from a page and returns the hashes of the inline scripts that had it, for the
 * Content-Security-Policy. An injected script has no nonce, so the policy blocks it.
 */
export function unmark(html: string, mark: string): { html: string; hashes: string[] } {
  const scripts = DomUtils.getElementsByTagName('script', parseDocument(html))
  const marked = scripts.filter(({ attribs }) => attribs.nonce === mark)
  const texts = new Set(marked.map(DomUtils.textContent).filter(Boolean))
  return { html: html.replaceAll(` nonce="${mark}"`, ''), hashes: [...texts].map(hashOf) }
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
