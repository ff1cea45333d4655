import type { PayoutFormat } from '#server/sales/payments/payouts/payout-format.ts'

/** The payout detail (liquidación) as CSV. Its headings are not published and still have to be confirmed. */
export const webpayPayouts: PayoutFormat = {
  theirs: ['codigo de autorizacion', 'codigo autorizacion', 'cod autorizacion'],
  ours: ['orden de compra', 'orden de pedido', 'n orden de compra', 'buy order'],
  record: [],
  kind: ['tipo transaccion', 'tipo de transaccion', 'tipo movimiento', 'tipo de movimiento'],
  amount: ['monto venta', 'monto transaccion', 'monto original', 'monto'],
  fees: ['comision', 'monto comision', 'iva comision', 'iva de la comision'],
  costSign: 1,
  net: { credit: [], debit: [] },
  decimalMark: ',',
  currency: ['moneda'],
  day: ['fecha venta', 'fecha de venta', 'fecha transaccion', 'fecha'],
  isSigned: false,
  payers: /transbank|webpay/i,
  kindOf(text) {
    if (/reten|reserva/i.test(text)) return 'reserve'
    if (/contracargo|controversia|desconocimiento/i.test(text))
      return /anul|devol|reversa|ganad|favor|abono/i.test(text) ? 'dispute_won' : 'dispute'
    return /anul|devol|reemb|reversa/i.test(text) ? 'refund' : 'payment'
  },
}
