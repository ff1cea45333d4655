import { decodeLabel } from '#domain/people/contact/punycode.ts'
import { asciiDomain } from './read-email.ts'

const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/**
 * A stored e-mail address as people write it: `ana@muñoz.es` instead of `ana@xn--muoz-hqa.es`. A domain of several
 * alphabets, which could pass for another one, stays as it is.
 */
export function showEmail(address: string): string {
  if (!address.includes('xn--')) return address
  const [local, domain = ''] = address.split('@')
  const labels = domain.split('.').map(decodeLabel)
  if (labels.includes(null)) return address
  const written = labels.join('.')
  const isMixed = labels.some((label) => alphabets.filter((one) => one.test(label ?? '')).length > 1)
  return !isMixed && asciiDomain(written) === domain ? `${local}@${written}` : address
}
