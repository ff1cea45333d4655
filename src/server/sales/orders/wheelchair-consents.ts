import { wheelchairConsentVersion } from '#domain/sales/orders/place-order/wheelchair-consent.ts'

/** The wheelchair of a stored passenger with the consent to it; those of early orders have none. */
export type StoredConsent = { name: string; consentedAt: Date | null; consentVersion: string | null }

/**
 * When the consent to a passenger's wheelchair was given, and to which text: the stored one of the same person, or now.
 * The contract refuses a wheelchair without consent.
 */
export function consentOf(
  { name, wheelchair }: { name: string; wheelchair?: boolean | undefined },
  now: Date,
  stored: readonly StoredConsent[] = [],
): Omit<StoredConsent, 'name'> {
  if (!wheelchair) return { consentedAt: null, consentVersion: null }
  const known = stored.find((one) => one.name === name && one.consentedAt !== null)
  return known
    ? { consentedAt: known.consentedAt, consentVersion: known.consentVersion }
    : { consentedAt: now, consentVersion: wheelchairConsentVersion }
}
