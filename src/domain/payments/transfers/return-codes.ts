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

/** What banks write about money that comes back, in Spanish, Portuguese and English. */
const returnWords =
  /\b(DEVOLUCI[OÓ]N(ES)?|DEVUELT[OA]S?|DEV\.?\s+SPEI|DEV\.?\s+TRANSF|RECHAZ(O|AD[OA])S?|RETORN(O|AD[OA])|ANULA(CI[OÓ]N|D[OA])|REVERS(O|A|ION|IÓN|AL)|EXTORNO|ESTORNO|DEVOLU[CÇ][AÃ]O|RETURN(ED)?|REJECT(ED)?)(?![A-Z])/i

/** Whether a line's text says that money came back; the text alone proves nothing. */
export function saysReturned(text: string): boolean {
  return returnWords.test(text)
}

/** The code that a line's text names, such as `AC04`. */
export function returnCodeIn(text: string): string | null {
  const words = text.toUpperCase().split(/[^A-Z0-9]+/)
  return words.find((word) => /\d/.test(word) && isReturnCode(word)) ?? null
}
