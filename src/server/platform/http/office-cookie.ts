import type { Config } from '../config.ts'

/*
 * Browsers accept a `__Host-` cookie only with Secure and over https, so at http://localhost the prefix is
 * left out. The prefix stops other hosts of the domain from setting the cookie (RFC 6265bis, 4.1.3.2).
 */
function isSecure({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:')
}

function nameFor(config: Pick<Config, 'publicUrl'>): string {
  return isSecure(config) ? '__Host-office' : 'office'
}

/** The office's session token in a `Cookie` header. */
export function readOfficeCookie(cookies = '', config: Pick<Config, 'publicUrl'>): string | undefined {
  const name = `${nameFor(config)}=`
  const own = cookies.split(/;\s*/).find((one) => one.startsWith(name))
  return own?.slice(name.length) || undefined
}

/** The `Set-Cookie` header that begins a session, or ends it (null). */
export function officeCookie(token: string | null, config: Pick<Config, 'publicUrl'>): string {
  const life = token === null ? '; Max-Age=0' : ''
  return `${nameFor(config)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict${life}${isSecure(config) ? '; Secure' : ''}`
}
