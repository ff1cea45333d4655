import { type Logger, pino } from 'pino'

export type Log = Logger

/** JSON lines on standard output. Secrets and personal data never reach a log call; these paths are the last net. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization'],
  })
}
