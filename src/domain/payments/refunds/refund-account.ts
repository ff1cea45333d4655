import type { CountryCode } from '../../countries/country.ts'
import { normaliseRut } from '../../people/rut.ts'

/** The account to which staff send a refund: the fields that a transfer in the country needs. */
export type RefundAccount = {
  holder: string
  bank: string
  /** without spaces: CLABE, CCI, IBAN or the number of a Chilean account */
  account: string
  /** of the holder; in Chile alone */
  rut: string | null
  /** in Chile alone, where a bank does not find an account without it */
  accountType: ChileanAccountType | null
}

/** The kinds of account that banks of Chile tell apart in a transfer. */
export const chileanAccountTypes = ['corriente', 'vista', 'rut', 'ahorro'] as const

export type ChileanAccountType = (typeof chileanAccountTypes)[number]

/** How a country calls its accounts. */
export const accountKinds: Record<CountryCode, 'clabe' | 'number' | 'cci' | 'iban'> = {
  MX: 'clabe',
  CL: 'number',
  PE: 'cci',
  ES: 'iban',
}

/** The account without spaces and hyphens, in capitals; null when it is none of its country. */
export function normaliseAccount(country: CountryCode, text: string): string | null {
  const account = text.replace(/[\s.-]/g, '').toUpperCase()
  return checks[accountKinds[country]](account) ? account : null
}

/** The RUT in its normal form; null when it is none, or for another country, where none is asked. */
export function normaliseHolderRut(country: CountryCode, text: string): string | null {
  return country === 'CL' ? normaliseRut(text) : null
}

/**
 * The number of a Cuenta RUT of BancoEstado: its holder's RUT without the check digit. With the digit it is taken, too;
 * null when it is another number.
 * @param rut in its normal form
 */
export function normaliseRutAccount(account: string, rut: string): string | null {
  const [body = '', check] = rut.replaceAll('.', '').split('-')
  return [body, `${body}${check}`].includes(account.replace(/^0+/, '')) ? body : null
}

const checks: Record<(typeof accountKinds)[CountryCode], (account: string) => boolean> = {
  clabe: isClabe,
  number: (account) => /^\d{5,20}$/.test(account),
  // Bank, office, account and two check digits; banks compute those in more than one way.
  cci: (account) => /^\d{20}$/.test(account),
  iban: isIban,
}

/** Weights 3, 7, 1 over the first seventeen digits, each product modulo ten (Banxico). */
function isClabe(account: string): boolean {
  if (!/^\d{18}$/.test(account)) return false
  const weights = [3, 7, 1]
  let sum = 0
  for (let i = 0; i < 17; i++) sum += (Number(account[i]) * (weights[i % 3] ?? 0)) % 10
  return (10 - (sum % 10)) % 10 === Number(account[17])
}

/** ISO 13616: with the country and the check digits at the end and letters as 10 to 35, it is 1 modulo 97. */
function isIban(account: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)) return false
  if (account.startsWith('ES') && account.length !== 24) return false
  let rest = 0
  for (const sign of account.slice(4) + account.slice(0, 4)) {
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1
}
