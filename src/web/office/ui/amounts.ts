import type { FieldProblem } from '#domain/platform/field-problems.ts'
import { currencyExponent, isCurrency, toMajor } from '#domain/platform/money.ts'
import { readTypedAmount } from '#domain/sales/payments/read-amount.ts'
import { ApiRefusal } from '../../api/api.ts'
import { textIn } from '../forms/texts-in.ts'

/**
 * Parses an amount in major units: `1250`, `1.250,00` (the office's format), `1,250.00`. Null when the field is empty,
 * NaN when it is no amount of the currency.
 */
export function amountIn(form: FormData, name: string, currency: string): number | null {
  const text = textIn(form, name)
  return text === '' ? null : readAmount(text, currency)
}

/** The same for a text. */
export function readAmount(text: string, currency: string): number {
  if (!isCurrency(currency)) return Number.NaN
  const minor = readTypedAmount(text, currency)
  return minor === null ? Number.NaN : toMajor(minor, currency)
}

/** Formats an amount in major units for a field, with a decimal comma: `420`, `472,50`. */
export function writeAmount(amount: number, currency: string): string {
  if (Number.isInteger(amount) || !isCurrency(currency)) return String(amount)
  return amount.toFixed(currencyExponent(currency)).replace('.', ',')
}

/** The amounts of fields by name. @throws ApiRefusal that names each empty or invalid one */
export function amountsIn(form: FormData, names: readonly string[], currency: string): Map<string, number> {
  const amounts = new Map<string, number>()
  const wrong: Record<string, FieldProblem> = {}
  for (const name of names) {
    const amount = amountIn(form, name, currency)
    if (amount === null) wrong[name] = 'field_is_required'
    else if (Number.isNaN(amount)) wrong[name] = 'field_is_invalid'
    else amounts.set(name, amount)
  }
  if (Object.keys(wrong).length > 0) throw new ApiRefusal('invalid_input', 400, '', { fields: wrong })
  return amounts
}
