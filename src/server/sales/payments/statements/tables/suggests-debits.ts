import type { Currency } from '#domain/platform/money.ts'
import { type DecimalMark, readAmount } from '#domain/sales/payments/read-amount.ts'
import type { Table } from './csv-reading.ts'

/** Words of outgoing money. */
const outgoing =
  /\b(?:comision|pago a|cargo|retiro|compra|recibo|domiciliacion|enviad[oa]|adeudo|nomina|cheque|impuesto|iva|pago de|factura)\b/

/** Whether amounts without a sign may be of both directions: by the words, or because the balance rises and falls. */
export function suggestsDebits(
  table: Table,
  reading: { currency: Currency; decimalMark: DecimalMark },
): boolean {
  const isOutgoing = table.rows.some(({ cells }) =>
    table.found.reference.some((at) =>
      outgoing.test((cells[at] ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()),
    ),
  )
  if (isOutgoing) return true
  const rows = table.rows.flatMap(({ cells, isBroken }) => {
    const [amount, balance] = [cells[table.found.amount[0] ?? -1], cells[table.extra.balance]].map((text) =>
      readAmount(isBroken ? '' : (text ?? ''), reading),
    )
    return typeof amount === 'number' && typeof balance === 'number' ? [{ amount, balance }] : []
  })
  const steps = rows.slice(1).map(({ amount, balance }, at) => {
    const above = rows[at] ?? { amount, balance }
    return { step: balance - above.balance, own: amount, above: above.amount }
  })
  return (steps.some(({ step }) => step > 0) && steps.some(({ step }) => step < 0)) || explainsDebits(steps)
}

/** Whether more balances follow from amounts of both directions than from credits alone, listed from either end. */
function explainsDebits(steps: readonly { step: number; own: number; above: number }[]): boolean {
  const count = (isRight: (one: (typeof steps)[number]) => boolean) => steps.filter(isRight).length
  const credits = Math.max(
    count(({ step, own }) => step === own),
    count(({ step, above }) => step === -above),
  )
  const both = Math.max(
    count(({ step, own }) => Math.abs(step) === own),
    count(({ step, above }) => Math.abs(step) === above),
  )
  return both > credits
}
