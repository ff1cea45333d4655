import type { PayoutFormat } from '#server/sales/payments/providers/payout-format.ts'

/** The settlement report as CSV. Its headings are not published and still have to be confirmed. */
export const unlimitPayouts: PayoutFormat = {
  theirs: ['payment id', 'transaction id', 'refund id'],
  ours: ['merchant order id', 'order number', 'merchant order', 'order id'],
  record: [],
  kind: ['transaction type', 'operation type', 'type'],
  amount: ['transaction amount', 'amount', 'gross amount'],
  fees: [['total fee'], ['fee amount'], ['fee'], ['commission']],
  costSign: 1,
  net: { credit: ['net amount', 'net'], debit: [] },
  decimalMark: '.',
  currency: ['transaction currency', 'currency'],
  day: ['transaction date', 'created', 'date', 'settlement date'],
  status: ['status', 'transaction status', 'payment status'],
  capturesAtOnce: false,
  isSigned: false,
  takes: (text) =>
    /fee|commission|charge|reserve|hold|penalt|debit/i.test(text) && !/releas|return|revers/i.test(text),
  payers: /unlimit|cardpay/i,
  kindOf(text) {
    if (/reserve|hold\s?back/i.test(text)) return 'reserve'
    if (/\bfees?\b|commission/i.test(text)) return 'other'
    if (/refund|payout|transfer/i.test(text) && /revers|cancel|declin|reject|return/i.test(text))
      return 'other'
    if (/chargeback|dispute/i.test(text))
      return /revers|cancel|won|resolved|represent|release/i.test(text) ? 'dispute_won' : 'dispute'
    if (/refund|reversal|void/i.test(text)) return 'refund'
    if (/payout|settlement transfer/i.test(text)) return 'payout'
    return text === '' || /payment|purchase|sale/i.test(text) ? 'payment' : 'other'
  },
}
