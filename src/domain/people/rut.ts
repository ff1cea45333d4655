import { plainSigns } from './names/plain-signs.ts'

/**
 * The Chilean RUT in its normal form (12.345.678-5), or null when its check digit is wrong. Accepts the word before it,
 * any hyphen, and zeros in front. Modulo 11 with weights 2 to 7 from the right, as the Servicio de Impuestos Internos
 * defines it.
 */
export function normaliseRut(text: string): string | null {
  const match = /^0*([1-9]\d{0,7})([\dK])$/.exec(compactRut(text))
  if (!match) return null
  const body = match[1] ?? ''
  let sum = 0
  for (let i = 0; i < body.length; i++) sum += Number(body[body.length - 1 - i]) * (2 + (i % 6))
  const rest = 11 - (sum % 11)
  const check = rest === 11 ? '0' : rest === 10 ? 'K' : String(rest)
  return check === match[2] ? `${body.replace(/\B(?=(\d{3})+$)/g, '.')}-${check}` : null
}

/** Whether a text has the shape of a RUT (digits, optional dots, a check digit), right or wrong. */
export function looksLikeRut(text: string): boolean {
  return /^0*\d{7,8}[\dK]$/.test(compactRut(text))
}

/** Digits and the check digit: no dots, hyphens, spaces or `RUT:` in front. */
function compactRut(text: string): string {
  return plainSigns(text)
    .toUpperCase()
    .replace(/[.\s,-]/g, '')
    .replace(/^(?:RUT|RUN)[:#Nº°]*(?=\d)/, '')
}
