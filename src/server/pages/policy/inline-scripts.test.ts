import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { removeNonce } from './inline-scripts.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('names the inline scripts that the renderer made by their hashes, once each', () => {
  const made = '<script nonce="m">a("ñ")</script><script type="module" nonce="m">\nb()\n</script>'
  const { html, hashes } = removeNonce(
    `<head>${made}${made}<script nonce="m" src="/c.js"></script></head>`,
    'm',
  )
  expect(hashes).toEqual([hashOf('a("ñ")'), hashOf('\nb()\n')])
  expect(html).not.toContain('nonce')
})

it('does not allow a script from a text, with any nonce', () => {
  const typed = '<script>steal()</script><script nonce="guess">steal()</script><script nonce>steal()</script>'
  expect(removeNonce(`<p>${typed}</p><script nonce="m">ours()</script>`, 'm').hashes).toEqual([
    hashOf('ours()'),
  ])
})

it('hashes a script as browsers read it, and none that they read as text or as a comment', () => {
  const text = 'if (a && "&amp;" < b) "<!--"'
  const quoted = '<script nonce="m">quoted()</script>'
  const page = `<!-- ${quoted} --><textarea>${quoted}</textarea><script nonce="m">${text}</script>`
  expect(removeNonce(page, 'm').hashes).toEqual([hashOf(text)])
})
