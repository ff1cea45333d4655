import type { Currency } from '#domain/platform/money.ts'

const names: Record<Currency, readonly string[]> = {
  MXN: ['MXN', 'MXP', 'MN', 'M N', 'MX$', '484', 'PESO MEXICANO', 'PESOS MEXICANOS'],
  CLP: ['CLP', 'CH$', '152', 'PESO CHILENO', 'PESOS CHILENOS'],
  PEN: ['PEN', 'S/', '604', 'SOL', 'SOLES', 'NUEVO SOL', 'NUEVOS SOLES'],
  EUR: ['EUR', '€', '978', 'EURO', 'EUROS'],
  USD: ['USD', 'US$', 'U$S', '840', 'DOLAR', 'DOLARES', 'DOLAR USA', 'DOLARES AMERICANOS', 'DOLLAR'],
}

/** Names that the currencies of several countries share. */
const shared: Partial<Record<Currency, readonly string[]>> = {
  MXN: ['PESO', 'PESOS', '$', 'MONEDA NACIONAL'],
  CLP: ['PESO', 'PESOS', '$', 'MONEDA NACIONAL'],
}

/**
 * The currency that a cell of a statement names, by ISO 4217 code, number or the banks' names.
 * @param own the account's currency, for an empty cell and for names such as *pesos*
 * @returns `unknown` for a currency that the shop does not book
 */
export function readCurrency(text: string, own: Currency): Currency | 'unknown' {
  const name = text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}.]/gu, '')
    .replace(/[\s-]+/g, ' ')
    .trim()
    .toUpperCase()
  if (name === '' || shared[own]?.includes(name)) return own
  const found = (Object.keys(names) as Currency[]).find((currency) => names[currency].includes(name))
  return found ?? 'unknown'
}
