import { randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { noncePlaceholder } from './content-security-policy.ts'
import { fillTemplate, gzipOf, reuseFilled, templateOf } from './page-template.ts'

const newNonce = () => randomBytes(16).toString('base64')

/** A page of `scripts` scripts, with words that come again and again and words that come once. */
function pageOf(scripts: number, filling = 40): string {
  const words = Array.from(
    { length: filling },
    (_, i) => `<p>Noche de jacarandás ${i} · ${i * 7919} ¡güey! 🚐</p>`,
  )
  const tags = Array.from({ length: scripts }, (_, i) => {
    return `<script nonce="${noncePlaceholder}" src="/assets/${i % 5}.js"></script>${words.join('')}`
  })
  return `<!doctype html>${tags.join('')}</html>`
}

describe('a page that is compressed once', () => {
  it.each([
    ['without a script', pageOf(0)],
    ['of one script', pageOf(1)],
    ['of many scripts', pageOf(40)],
    ['with scripts that follow each other', noncePlaceholder.repeat(3)],
    ['with zero bytes', `${noncePlaceholder}\0\0\0\0\0\0${noncePlaceholder}\0\0\0\0`],
    ['longer than deflate can look back', pageOf(12, 900)],
  ])('%s is read by every visitor with their own nonce', (_what, html) => {
    const template = templateOf(Buffer.from(html))
    for (const nonce of [newNonce(), newNonce(), 'A'.repeat(24)]) {
      const wanted = html.replaceAll(noncePlaceholder, nonce)
      for (const form of [template.plain, gzipOf(template)]) {
        const filled = fillTemplate(form, nonce)
        const read = form === template.plain ? filled : gunzipSync(filled)
        expect(read.toString()).toBe(wanted)
        reuseFilled(form, filled)
      }
    }
  })

  it('is hardly larger than one that is compressed for one visitor', () => {
    const html = pageOf(30, 60)
    const nonce = newNonce()
    const alone = gzipSync(html.replaceAll(noncePlaceholder, nonce)).length
    expect(fillTemplate(gzipOf(templateOf(Buffer.from(html))), nonce).length).toBeLessThan(alone + 30 * 60)
  })
})
