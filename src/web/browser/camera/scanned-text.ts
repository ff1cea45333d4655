import { type QrContent, readQr } from '#domain/travel/tickets/qr-content.ts'

/** Parses a typed or pasted code; phones replace straight quotes by curly ones. */
export function readTyped(text: string): QrContent | null {
  return readQr(text.trim().replace(/[“”„‟«»]/g, '"'))
}

/** The maximum length of a name or number. */
const longestSearch = 100

/** Whether a typed text is meant as a code rather than a number or a name. */
export function looksLikeCode(text: string): boolean {
  return /^\s*[{[]|https?:|"/.test(text) || text.trim().length > longestSearch
}

/**
 * How long the same code is ignored after its answer: the passenger's phone is still in front of the camera.
 */
const sameCodePauseMs = 5_000

/** Remembers the last answered code, so that it is not read again at once as "already used". */
export function createCodeMemory() {
  let last = ''
  let resumedAt = Number.NEGATIVE_INFINITY
  return {
    /** scanning continues at `now`, in milliseconds, after the answer to `code` */
    resume(code: string, now: number) {
      last = code
      resumedAt = now
    },
    isFresh(code: string, now: number): boolean {
      return code !== last || now - resumedAt >= sameCodePauseMs
    },
  }
}

/** A random id of one scan. */
export function createNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
