import {
  type PayoutFormat,
  type PayoutLineKind,
  plainHeading,
} from '#server/sales/payments/providers/payout-format.ts'

const kinds = new Map<string, PayoutLineKind>([
  // report "released money": column DESCRIPTION
  ['payment', 'payment'],
  ['refund', 'refund'],
  ['chargeback', 'dispute'],
  ['mediation', 'dispute'],
  ['dispute', 'dispute'],
  ['withdrawal', 'payout'],
  ['cash withdrawal', 'payout'],
  ['payout', 'payout'],
  // report "account money": column TRANSACTION_TYPE
  ['settlement', 'payment'],
  ['payouts', 'payout'],
  // both with Spanish headings
  ['pago', 'payment'],
  ['devolucion de dinero', 'refund'],
  ['contracargo', 'dispute'],
  ['reclamo', 'dispute'],
  ['mediacion', 'dispute'],
  ['retiro de dinero', 'payout'],
  ['extraccion de efectivo', 'payout'],
])

/** Lines without a description are balances and totals. */
function kindOf(text: string): PayoutLineKind {
  const word = plainHeading(text)
  if (word === '') return null
  const known = kinds.get(word)
  if (known) return known
  if (/^reserv[ea] (?:for|para) /.test(word)) return 'reserve'
  // e.g. chargeback_cancel: what a dispute had taken comes back; chargeback_fee is what it costs
  return /^(?:chargeback|mediation|dispute) .*(?:cancel|releas|revers|return|resolved|won)/.test(word)
    ? 'dispute_won'
    : 'other'
}

/**
 * The reports "released money" and "account money". Sources: mercadopago.com.mx, Reports, Report fields (SOURCE_ID,
 * EXTERNAL_REFERENCE, RECORD_TYPE, NET_CREDIT_AMOUNT, NET_DEBIT_AMOUNT, DESCRIPTION, GROSS_AMOUNT, MP_FEE_AMOUNT, FINANCING_FEE_AMOUNT,
 * SHIPPING_FEE_AMOUNT, TAXES_AMOUNT, DATE, TRANSACTION_APPROVAL_DATE; TRANSACTION_TYPE, TRANSACTION_AMOUNT, SETTLEMENT_NET_AMOUNT, FEE_AMOUNT,
 * the sum of all fees but taxes, TRANSACTION_CURRENCY, TRANSACTION_DATE). Its owner may choose Spanish headings.
 */
export const mercadopagoPayouts: PayoutFormat = {
  theirs: ['source id', 'id de operacion en mercado pago'],
  ours: ['external reference', 'codigo de referencia', 'numero de identificacion'],
  record: ['record type', 'tipo de registro'],
  kind: ['transaction type', 'description', 'tipo de operacion', 'descripcion'],
  amount: ['gross amount', 'transaction amount', 'monto bruto de la operacion'],
  fees: [
    ['fee amount', 'taxes amount'],
    [
      'comision de mercado pago o mercado libre incluye iva',
      'comision por ofrecer cuotas sin interes',
      'costo de envio',
      'impuestos cobrados por retenciones iibb',
      'impuestos cobrados',
    ],
    ['mp fee amount', 'financing fee amount', 'shipping fee amount', 'taxes amount'],
  ],
  costSign: -1,
  net: {
    credit: ['net credit amount', 'settlement net amount', 'monto neto acreditado'],
    debit: ['net debit amount', 'monto neto debitado'],
  },
  decimalMark: '.',
  currency: ['transaction currency', 'settlement currency', 'currency', 'moneda'],
  day: [
    ...['transaction approval date', 'transaction date', 'date', 'release date'],
    ...['fecha de aprobacion', 'fecha de liberacion', 'fecha de liquidacion'],
  ],
  dateOrder: 'dmy',
  status: [],
  capturesAtOnce: false,
  isSigned: true,
  takes: () => false,
  payers: /mercado\s*(?:pago|libre)/i,
  kindOf,
}
