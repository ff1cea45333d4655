import { compactAccount } from '../refunds/refund-account.ts'

/** Shorter numbers are part of other numbers by chance, so that letters may not stand beside them either. */
const longAccount = 10
const separators = '[\\s.\\-\\u2010-\\u2015\\u2212/]{0,2}'

/**
 * Whether a bank's text contains an account number: a CLABE, CCI, IBAN, with or without its country and check digits, or the
 * number of a Chilean account, in groups of any size and with leading zeros.
 */
export function namesAccount(text: string, account: string): boolean {
  const whole = compactAccount(account)
  const inner = /^[A-Z]{2}\d{2}/.test(whole) ? [whole, whole.slice(4)] : [whole.replace(/^0+/, '')]
  return inner.some((number) => {
    if (number.length < 5) return false
    const beside = number.length < longAccount ? '[0-9A-Z]' : '[0-9]'
    const signs = [...number].join(separators)
    return new RegExp(`(?<!${beside})(?:0${separators})*${signs}(?!${beside})`, 'i').test(text)
  })
}
