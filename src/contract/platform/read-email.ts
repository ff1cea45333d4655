import { cleanEmail } from '#domain/people/contact/emails.ts'

/** The `dot-atom` of RFC 5322, section 3.2.3, in ASCII: servers need not accept others (RFC 6531). */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i

const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/**
 * An e-mail address in its normal form: without what stands around it, its domain in lower case and, if it has other
 * letters than a to z, in punycode (RFC 3492), as mail servers need it. Null when it is no address.
 */
export function readEmail(text: string): string | null {
  const [, local = '', written = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(cleanEmail(text)) ?? []
  const domain = asciiDomain(written)
  const isAddress = localPart.test(local) && local.length <= 64 && domainName.test(domain)
  const address = `${local}@${domain}`
  return isAddress && address.length <= 254 ? address : null
}

/** A domain as mail servers need it; empty when it has signs that no domain has. */
export function asciiDomain(written: string): string {
  if (/^[a-z0-9.-]+$/i.test(written) && !/xn--/i.test(written)) return written.toLowerCase()
  if (!/^[\p{L}\p{M}\p{N}.·-]+$/u.test(written)) return ''
  return URL.canParse(`http://${written}`) ? new URL(`http://${written}`).hostname : ''
}
