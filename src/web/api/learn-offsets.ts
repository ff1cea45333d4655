import { knowsZone, learnOffset } from '#domain/platform/time/zone-format.ts'

/**
 * Learns the offsets of time zones that this browser lacks: an answer names a place's zone beside moments that carry its
 * offset.
 */
export function learnOffsets(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return
  if ('timeZone' in answer && typeof answer.timeZone === 'string' && !knowsZone(answer.timeZone)) {
    learnAll(answer.timeZone, answer)
  }
  for (const part of Object.values(answer)) learnOffsets(part)
}

function learnAll(timeZone: string, value: unknown): void {
  if (typeof value === 'string') learnOffset(timeZone, value)
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) learnAll(timeZone, part)
}
