import { createHash } from 'node:crypto'

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Removes the renderer's nonce from a page and returns the hashes of the inline scripts that had it, for the
 * Content-Security-Policy. An injected script has no nonce, so the policy blocks it.
 */
export function unmark(html: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(script)) {
    if (!text || !attributes.includes(attribute)) continue
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return { html: html.replaceAll(attribute, ''), hashes: [...hashes] }
}
