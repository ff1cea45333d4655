import { bounceCodeIn } from '../refunds/why-bounced.ts'
import type { Direction } from '../statements/statement-fields.ts'

/**
 * Reasons with which banks return a transfer: the codes of ISO 20022's external return reason set that occur with credit
 * transfers. Other codes are shown as they are.
 */
export const returnCodes = [
  'AC01',
  'AC03',
  'AC04',
  'AC06',
  'AC14',
  'AG01',
  'AM05',
  'AM09',
  'BE01',
  'BE04',
  'CUST',
  'DUPL',
  'FOCR',
  'FRAD',
  'MD07',
  'MS02',
  'MS03',
  'RC01',
  'RR04',
  'TM01',
] as const

export type ReturnCode = (typeof returnCodes)[number]

export function isReturnCode(text: string): text is ReturnCode {
  return (returnCodes as readonly string[]).includes(text)
}

/**
 * The words of banks for money that comes back, without accents, in Spanish, Portuguese and English. Not *retorno* and
 * *return* alone, which customers write about their ride.
 */
const words =
  /\b(?:devolucion(?:es)?|devolucao|devolucoes|devuelt[oa]s?|devolvid[oa]s?|dev spei|dev transf|retrocesion|retornad[oa]s?|anulacion|anulad[oa]s?|revers[oa]s?|reversion|reversal|reversed|extorno|estorno|returned|return of|rtrn|reject(?:ed)?|bounced|rechaz(?:o|ad[oa])s?)\b/

/** Reasons of returned transfers (ISO 20022, ExternalReturnReasonCode). */
const reason = /\b(?:AC|AG|AM|BE|CN|CU|DT|ED|FF|MD|MS|NO|RC|RF|RR|RU|SL|TM|UP)\d{2}\b/

/**
 * Whether a line's text says that a transfer came back or is taken back, and the reason's code if it names one. The text
 * alone proves nothing.
 */
export function findReturn(text: string): { code?: string } | undefined {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
  if (!words.test(plain.toLowerCase().replace(/[^a-z]+/g, ' '))) return undefined
  const code = reason.exec(plain.toUpperCase())?.[0]
  return code ? { code } : {}
}

/**
 * The mark of a returned transfer that a line's text gives by itself: any words on a debit, but only words with a reason on a
 * credit, because customers write such words on their payments, too.
 */
export function returnMarkOf(direction: Direction, text: string): { code?: string } | undefined {
  const returned = findReturn(text)
  if (direction === 'debit' || !returned) return returned
  const code = returned.code ?? bounceCodeIn(text)
  return code ? { code } : undefined
}

/**
 * Stems and abbreviations with which banks write on a debit that a movement is undone, in Spanish, Portuguese and English: lower
 * case, without accents, after signs became spaces. Spanish `dev.`, `rev.`, `anul.` and the like are whole words.
 */
const undoStems = String.raw`
  dev dev(?:tef|trf|spei|transf\w*) devol devoluc\w* devuel\w* devolvid\w* devoluti\w* rev revers
  revers[oae]\w* reversi\w* retro retroc\w* retorn(?:ad[oa]|o) extorn\w* estorn\w* storno anul
  anula(?:r|cion\w*|cao|d[oa]s?)? cancel cancela(?:r|cion\w*|cao|d[oa]s?|mento) cancell?(?:ed|ation) correc
  correc+ion\w* correct(?:ion|ed) correcao corrigid[oa] rectif\w* retific\w* regulariz\w* contrapart(?:ida)?
  contra_cargo\w* contra_asiento contra_partida indebid[oa] indevid[oa] rech rechaz\w* rejeit\w* reject\w*
  charge_back\w* recall\w* returned returns? bounced
`
  .trim()
  .split(/\s+/)
  .join('|')
  .replaceAll('_', ' ?')
const undoWords = new RegExp(`\\b(?:${undoStems})\\b`)

/** Whether a debit's text says, also shortened, that an earlier movement is undone. The text alone proves nothing. */
export function saysUndone(text: string): boolean {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return findReturn(text) !== undefined || undoWords.test(plain.replace(/[^a-z]+/g, ' '))
}
