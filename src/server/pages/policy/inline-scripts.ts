import { createHash } from 'node:crypto'
import { DomUtils, parseDocument } from 'htmlparser2'

/**
 * Removes the renderer's nonce from a page and returns the hashes of the inline scripts that had it, for the
 * Content-Security-Policy. An injected script has no nonce, so the policy blocks it.
 */
export function removeNonce(html: string, nonce: string): { html: string; hashes: string[] } {
  const scripts = DomUtils.getElementsByTagName('script', parseDocument(html))
  const own = scripts.filter(({ attribs }) => attribs.nonce === nonce)
  const texts = new Set(own.map(DomUtils.textContent).filter(Boolean))
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), hashes: [...texts].map(hashOf) }
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
