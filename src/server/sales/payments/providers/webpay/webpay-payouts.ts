import type { PayoutFormat } from '#server/sales/payments/providers/payout-format.ts'

const isCharge = /\b(?:cobro|cargo|arriendo|multa|costo|comisi[oó]n|mensualidad)/i
/** Also Transbank's codes of kinds of payment, and files without a kind. */
const isSale =
  /^$|^(?:v[cdnp]|s[23i]|nc)$|venta|compra|pago|abono|cr[eé]dito|d[eé]bito|prepago|webpay|cuota|normal/i
const isRefund = /anul|devol|reemb|revers/i
const isRefused = /rechaz|deneg|fallid/i

/**
 * The payout detail (liquidación de abonos) as CSV. Its headings are not published and still have to be confirmed; those of sales by
 * credit and by debit cards are known from programs that read such files.
 */
export const webpayPayouts: PayoutFormat = {
  theirs: [
    ...['codigo de autorizacion', 'codigo autorizacion', 'cod autorizacion', 'codigo autorizacion venta'],
  ],
  ours: ['orden de compra', 'orden de pedido', 'n orden de compra', 'buy order'],
  record: [],
  kind: ['tipo transaccion', 'tipo de transaccion', 'tipo movimiento', 'tipo de movimiento'],
  amount: ['monto venta', 'monto transaccion', 'monto original venta', 'monto original', 'monto'],
  fees: [
    ['comision e iva comision', 'comision adicional e iva comision adicional'],
    ['monto comision', 'iva comision', 'iva de la comision'],
    ['comision', 'iva comision', 'iva de la comision'],
  ],
  costSign: 1,
  net: { credit: ['monto abono', 'monto neto'], debit: [] },
  decimalMark: ',',
  currency: ['moneda'],
  day: ['fecha venta', 'fecha de venta', 'fecha transaccion', 'fecha'],
  dateOrder: 'dmy',
  status: ['estado', 'estado transaccion', 'estado de la transaccion'],
  capturesAtOnce: true,
  isSigned: false,
  takes: (text) =>
    (isCharge.test(text) || /reten|reserva|ajuste d[eé]bito/i.test(text)) &&
    !/devol|libera|revers|anul/i.test(text),
  payers: /transbank|webpay/i,
  kindOf(text) {
    if (/reten|reserva/i.test(text)) return 'reserve'
    if (isCharge.test(text)) return 'other'
    if (isRefund.test(text.replace(/revers\w*/i, '')) && /revers|rechaz|cancel/i.test(text)) return 'other'
    if (/contracargo|controversia|desconocimiento/i.test(text))
      return /anul|devol|revers|ganad|favor|abono/i.test(text) ? 'dispute_won' : 'dispute'
    if (isRefund.test(text)) return 'refund'
    return isSale.test(text) && !isRefused.test(text) && !/ajuste/i.test(text) ? 'payment' : 'other'
  },
}
