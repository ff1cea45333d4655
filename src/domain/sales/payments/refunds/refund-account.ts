import type { CountryCode } from '#domain/geography/countries/country.ts'
import { plainSigns } from '#domain/people/names/plain-signs.ts'
import { normaliseRut } from '#domain/people/rut.ts'

/** The account to which staff send a refund: the fields that a transfer in the country needs. */
export type RefundAccount = {
  holder: string
  bank: string
  /** without spaces: CLABE, CCI, IBAN or the number of a Chilean account */
  account: string
  /** of the holder; only in Chile */
  rut: string | null
  /** only in Chile, where banks need it for a transfer */
  accountType: ChileanAccountType | null
}

/** The kinds of account that Chilean banks distinguish in a transfer. */
export const chileanAccountTypes = ['corriente', 'vista', 'rut', 'ahorro'] as const

export type ChileanAccountType = (typeof chileanAccountTypes)[number]

/** The kind of account number of each country. */
export const accountKinds: Record<CountryCode, 'clabe' | 'number' | 'cci' | 'iban'> = {
  MX: 'clabe',
  CL: 'number',
  PE: 'cci',
  ES: 'iban',
}

/** The words before a number: `IBAN`, `CLABE interbancaria:`, `CCI`, `Cuenta N.º`. */
const label =
  /^(?:IBAN|CLABE|INTERBANCARI[AO]|CCI|C[ÓO]DIGO|DE|CUENTA|CTA|CTE|CORRIENTE|VISTA|RUT|AHORROS?|ACCOUNT|N[UÚ]MERO|NUMBER|N[Oº°]|NRO)[:#]*/

/** An account as banks write it for machines: capitals and digits, without blanks, hyphens, dots and the word before it. */
export function compactAccount(text: string): string {
  let account = plainSigns(text)
    .toUpperCase()
    .replace(/[\s.,;/-]/g, '')
  // DE and NO are also countries of an IBAN.
  while (label.test(account) && !isIban(account)) account = account.replace(label, '')
  return account
}

/** An account number in its normal form; null when it is invalid for the country. */
export function normaliseAccount(country: CountryCode, text: string): string | null {
  const account = compactAccount(text)
  return checks[accountKinds[country]](account) ? account : null
}

/** The RUT in its normal form; null when it is invalid, and in other countries. */
export function normaliseHolderRut(country: CountryCode, text: string): string | null {
  return country === 'CL' ? normaliseRut(text) : null
}

/**
 * Normalises the number of a Cuenta RUT of BancoEstado: its holder's RUT without the check digit. Also accepts it with
 * the check digit; null for any other number.
 * @param rut in its normal form
 */
export function normaliseRutAccount(account: string, rut: string): string | null {
  const [body = '', check] = rut.replaceAll('.', '').split('-')
  return [body, `${body}${check}`].includes(account.replace(/^0+/, '')) ? body : null
}

const checks: Record<(typeof accountKinds)[CountryCode], (account: string) => boolean> = {
  clabe: isClabe,
  number: (account) => /^\d{5,20}$/.test(account),
  // Bank, office, account and two check digits; not verified, because banks compute them in different ways.
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

/**
 * ISO 13616: with the country and the check digits moved to the end and letters as 10 to 35, the number is 1 modulo 97.
 */
function isIban(account: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)) return false
  if (account.startsWith('ES') && account.length !== 24) return false
  let rest = 0
  for (const sign of account.slice(4) + account.slice(0, 4)) {
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1
}
