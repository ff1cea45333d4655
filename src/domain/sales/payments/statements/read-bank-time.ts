/**
 * The time of day in a bank's text as HH:MM:SS: `10:41`, `10:41:07`, `10.41 hrs`, `1:05 p. m.`, `2026-11-21T10:41:07Z`, also
 * behind a date. Null when it names none.
 */
export function readBankTime(text: string): string | null {
  const found =
    /(?:^|[^\d:])([01]?\d|2[0-3])[:h]([0-5]\d)(?:[:m]([0-5]\d))?(?![\d:])\s*([ap])?\.?\s?(?:m\b)?/i.exec(
      text,
    ) ??
    /^\s*([01]?\d|2[0-3])\.([0-5]\d)(?:\.([0-5]\d))?(?![\d.])\s*(?:([ap])\.?\s?m|hrs?|h)\b/i.exec(text) ??
    /^\s*([01]\d|2[0-3])([0-5]\d)([0-5]\d)\s*$/.exec(text)
  if (!found) return null
  const [, hour = '', minute = '', second = '00', half] = found
  const isAfternoon = half?.toLowerCase() === 'p'
  const hours = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour)
  return [String(hours), minute, second].map((part) => part.padStart(2, '0')).join(':')
}
