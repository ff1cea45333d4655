import { refusedField } from '#domain/platform/refusal.ts'

/** A bank's key of a transfer in the form that is stored; null for other text. */
export function findTrackingKey(text: string): string | null {
  const key = text.trim().toUpperCase()
  return /^[A-Z0-9]{1,30}$/.test(key) ? key : null
}

/**
 * The same of the field `trackingKey`.
 * @throws Refusal invalid_input
 */
export function readTrackingKey(text: string): string {
  const key = findTrackingKey(text)
  if (!key) throw refusedField('trackingKey', 'field_is_invalid')
  return key
}
