/** Keys that documentation or example files show. */
const placeholders =
  /change.?me|changeit|example|ejemplo|secret.{0,3}here|placeholder|your.?(?:key|secret)|password/i

/** Fewer different characters or bytes than this are no random key: 32 random bytes have about 30. */
const fewestDifferent = 8

/** Why a secret can obviously be guessed; null when it cannot. */
export function weaknessOfSecret(secret: string): string | null {
  if (placeholders.test(secret)) return 'is a placeholder'
  return isRegular([...secret]) ? 'has too few different characters' : null
}

/** Why a key of bytes in base64url is obviously not a random one; null when it is not obvious. */
export function weaknessOfKey(key: string): string | null {
  const bytes = [...Buffer.from(key, 'base64url')]
  if (bytes.length !== 32) return 'must be 32 bytes in base64url'
  return isRegular(bytes) || isCounting(bytes) ? 'is not random' : null
}

/** Few different values, or a short sequence that repeats. */
function isRegular(values: readonly (string | number)[]): boolean {
  if (new Set(values).size < fewestDifferent) return true
  for (let length = 1; length <= values.length / 3; length++) {
    if (values.every((value, nth) => value === values[nth % length])) return true
  }
  return false
}

/** As in examples: 0, 1, 2, 3 … (RFC 8032 and others). */
function isCounting(bytes: readonly number[]): boolean {
  const step = (bytes[1] ?? 0) - (bytes[0] ?? 0)
  return bytes.every(
    (byte, nth) => nth === 0 || (byte - (bytes[nth - 1] ?? 0) + 256) % 256 === (step + 256) % 256,
  )
}
