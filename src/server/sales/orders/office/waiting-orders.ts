import type { CountryCode } from '#domain/geography/countries/country.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { paymentCodes, paymentSpeeds } from '#domain/sales/payments/payment-codes.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { officeText } from '#server/platform/texts/office-texts.ts'
import {
  readEndingWindows,
  readOrderTasks,
  type WaitingOrder,
  type WaitingTask,
} from './waiting-orders-sql.ts'

/** The methods whose money takes longer than the customer's visit: vouchers and transfers. */
export const slowCodes = paymentCodes.filter((code) => paymentSpeeds[code] !== 'at-once')

/** Orders by voucher or transfer whose deadline is today, for the home page. */
export async function findEndingWindows({ db, clock }: StaffCtx, countries: readonly CountryCode[]) {
  return (await readEndingWindows(db, countries, clock.now(), slowCodes)).map((row) => describe(row))
}

/** Orders with money that staff have to check. */
export async function findOrderTasks({ db, staff }: StaffCtx, countries: readonly CountryCode[]) {
  const unknown = officeText(staff.language, 'money_unknown')
  return (await readOrderTasks(db, countries)).map((row) => describe(row, unknown))
}

function describe<Row extends WaitingOrder | WaitingTask>(
  { id, buyer, amount, currency, ...row }: Row,
  unknown = '',
) {
  const money = amount === null ? unknown : formatMoney({ amount, currency })
  return { ...row, id, title: id, detail: `${buyer} · ${money}` }
}
