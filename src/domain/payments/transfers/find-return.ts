const words =
  /\b(?:devolucion(?:es)?|devuelt[oa]s?|dev spei|dev transf|retrocesion|anulacion|anulad[oa]|revers[oa]|reversion|extorno|estorno|devolvid[oa]|returned|return of|reversal|bounced|rechaz(?:o|ad[oa]))\b/

/** Reasons of returned transfers (ISO 20022, ExternalReturnReasonCode). */
const reason = /\b(?:AC|AG|AM|BE|CN|CU|DT|ED|FF|MD|MS|NO|RC|RF|RR|RU|SL|TM|UP)\d{2}\b/

/** Whether the bank's text says that a transfer came back or is taken back, and the reason's code if it names one. */
export function findReturn(text: string): { code?: string } | undefined {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
  if (!words.test(plain.toLowerCase().replace(/[^a-z]+/g, ' '))) return undefined
  const code = reason.exec(plain.toUpperCase())?.[0]
  return code ? { code } : {}
}
