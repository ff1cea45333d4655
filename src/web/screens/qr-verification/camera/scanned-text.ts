import { type QrContent, readQr } from '#domain/tickets/qr-content.ts'

/** Reads a typed or pasted code; phones put curly quotes for straight ones. */
export function readTyped(text: string): QrContent | null {
  return readQr(text.trim().replace(/[“”„‟«»]/g, '"'))
}

/** No name or number is longer. */
const longestSearch = 100

/** Whether a typed text is meant as a code rather than a number or a name. */
export function looksLikeCode(text: string): boolean {
  return /^\s*[{[]|https?:|"/.test(text) || text.trim().length > longestSearch
}

/** How long the code of the last answer is not read again: the passenger's phone is still in front of the camera. */
const sameCodePauseMs = 5_000

/** Remembers the last code that was answered, so that it does not come back as "already used" at once. */
export function createCodeMemory() {
  let last = ''
  let resumedAt = Number.NEGATIVE_INFINITY
  return {
    /** scanning goes on at `now`, in milliseconds, after the answer to `code` */
    resume(code: string, now: number) {
      last = code
      resumedAt = now
    },
    isFresh(code: string, now: number): boolean {
      return code !== last || now - resumedAt >= sameCodePauseMs
    },
  }
}

/** A random text that names one scan. */
export function createNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
