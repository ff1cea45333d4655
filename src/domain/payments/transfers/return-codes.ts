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
 * What banks write about money that comes back, without accents, in Spanish, Portuguese and English. Not *retorno* and
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
