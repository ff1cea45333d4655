import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * JSON lines on standard output. Secrets and personal data must never be logged; redacting these paths is the
 * last safeguard.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization'],
  })
}
