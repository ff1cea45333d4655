import { createHash } from 'node:crypto'

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Takes a render's mark, a secret nonce, off its tags, and answers the page with the hashes of the
 * inline scripts that had it, as a Content-Security-Policy names them. A script that got into the page through a text
 * has no mark, so that the policy does not let it run.
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
