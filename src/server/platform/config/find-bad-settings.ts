import { type Environment, providerUrls } from './environment.ts'
import { weaknessOfKey, weaknessOfSecret } from './weak-keys.ts'

/** The texts of the environment that are not empty. */
type Present = Partial<Record<keyof Environment, string>>

/** Whether the settings ask for a demo, which makes its own keys and accounts. */
export function isDemo({ DEMO, DATABASE_URL }: Present): boolean {
  return DEMO === undefined ? DATABASE_URL === undefined : DEMO === '1'
}

/**
 * The missing and the dangerous parts of the settings of a shop for customers, one line for each setting. The mail server,
 * the sender and ways to pay are not among it: the shop opens without and says so.
 */
export function findBadSettings(present: Present): string[] {
  return [...findMissing(present), ...findWeakKeys(present), ...findSimulators(present)]
}

function findMissing(present: Present): string[] {
  const has = {
    DATABASE_URL: present.DATABASE_URL,
    PUBLIC_URL: present.PUBLIC_URL,
    SESSION_SECRET: present.SESSION_SECRET ?? present.SESSION_SECRETS,
    TICKET_KEY: present.TICKET_KEY ?? present.TICKET_KEYS,
  }
  return Object.entries(has).flatMap(([name, value]) => (value ? [] : `${name}: required when DEMO is 0`))
}

const newKey = "make one: openssl rand -base64 32 | tr '+/' '-_' | tr -d '='"

function findWeakKeys(present: Present): string[] {
  const weak = (names: readonly (keyof Environment)[], weaknessOf: (key: string) => string | null) =>
    names.flatMap((name) => {
      const keys = (present[name] ?? '').split(',').map((key) => key.trim())
      const weakness = keys.filter(Boolean).map(weaknessOf).find(Boolean)
      return weakness ? `${name}: ${weakness}; ${newKey}` : []
    })
  return [
    ...weak(['SESSION_SECRET', 'SESSION_SECRETS'], weaknessOfSecret),
    ...weak(['TICKET_KEY', 'TICKET_KEYS'], weaknessOfKey),
  ]
}

function findSimulators(present: Present): string[] {
  if (present.NODE_ENV !== undefined && present.NODE_ENV !== 'production') return []
  return providerUrls.flatMap((name) => {
    const url = present[name] ?? ''
    return URL.canParse(url) && isLoopback(url)
      ? `${name}: points at this machine; set it to the URL of the payment provider`
      : []
  })
}

function isLoopback(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/.test(new URL(url).hostname)
}
