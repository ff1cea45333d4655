import type { FieldProblem } from '#domain/field-problems.ts'
import { isCurrency, toMajor } from '#domain/money.ts'
import { readBankAmount } from '#domain/payments/read-bank-text.ts'
import { ApiRefusal } from '../../api/api.ts'
import { textIn } from '../app/read-fields.ts'

/**
 * An amount as people write it, in major units: `1250`, `1.250,00` as the office shows it, `1,250.00`. Null when the field
 * is empty, NaN when it says no amount of the currency.
 */
export function amountIn(form: FormData, name: string, currency: string): number | null {
  const text = textIn(form, name)
  return text === '' ? null : readAmount(text, currency)
}

/** The same of an amount that is sent on as it is. @throws ApiRefusal that names the field, when it says no amount */
export function sureAmountIn(form: FormData, name: string, currency: string): number | null {
  const amount = amountIn(form, name, currency)
  if (Number.isNaN(amount)) throw refuseField(name, 'field_is_invalid')
  return amount
}

/** The refusal of a form for one of its fields. */
export function refuseField(name: string, problem: FieldProblem): ApiRefusal {
  return new ApiRefusal('invalid_input', 400, '', { [name]: problem })
}

/** The same of a text that was typed. */
export function readAmount(text: string, currency: string): number {
  if (!isCurrency(currency)) return Number.NaN
  const minor = readBankAmount(text, currency)
  return minor === null ? Number.NaN : toMajor(minor, currency)
}
