export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * The smallest content encoding that a client accepts. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const qualities = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((word) => word.trim())
    const q = parameters.find((parameter) => /^q\s*=/.test(parameter))
    qualities.set(coding, q ? Number(q.split('=')[1]) || 0 : 1)
  }
  const qualityOf = (coding: Encoding) => qualities.get(coding) ?? qualities.get('*') ?? 0
  const [br, gzip] = [qualityOf('br'), qualityOf('gzip')]
  if (br === 0 && gzip === 0) return 'identity'
  return br >= gzip ? 'br' : 'gzip'
}

/**
 * Whether If-None-Match contains this tag (weak comparison).
 * https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export function hasVersion(header: string | undefined, tag: string): boolean {
  if (!header) return false
  if (header.trim() === '*') return true
  const opaque = (text: string) => text.replace(/^W\//, '')
  return header.match(/(?:W\/)?"[^"]*"/g)?.some((known) => opaque(known) === opaque(tag)) ?? false
}
