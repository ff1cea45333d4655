import type { PayoutFormat, PayoutLineKind } from '#server/sales/payments/payouts/payout-format.ts'

const kinds = new Map<string, PayoutLineKind>([
  // report "released money": column DESCRIPTION
  ['payment', 'payment'],
  ['refund', 'refund'],
  ['chargeback', 'dispute'],
  ['mediation', 'dispute'],
  ['dispute', 'dispute'],
  ['withdrawal', 'payout'],
  ['cash_withdrawal', 'payout'],
  ['payout', 'payout'],
  // report "account money": column TRANSACTION_TYPE
  ['settlement', 'payment'],
  ['payouts', 'payout'],
])

/** Lines without a description are balances and totals. */
function kindOf(text: string): PayoutLineKind {
  if (text === '') return null
  const word = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  const known = kinds.get(word)
  if (known) return known
  if (word.startsWith('reserve_for_')) return 'reserve'
  // e.g. chargeback_cancel: what a dispute had taken comes back
  return /^(?:chargeback|mediation|dispute)_/.test(word) ? 'dispute_won' : 'other'
}

/**
 * The reports "released money" and "account money" as CSV. Sources: mercadopago.com.mx, Reports, Report fields (SOURCE_ID,
 * EXTERNAL_REFERENCE, RECORD_TYPE, NET_CREDIT_AMOUNT, NET_DEBIT_AMOUNT, DESCRIPTION, GROSS_AMOUNT, MP_FEE_AMOUNT, FINANCING_FEE_AMOUNT, TAXES_AMOUNT, DATE,
 * TRANSACTION_APPROVAL_DATE; TRANSACTION_TYPE, TRANSACTION_AMOUNT, FEE_AMOUNT, TRANSACTION_CURRENCY, TRANSACTION_DATE).
 */
export const mercadopagoPayouts: PayoutFormat = {
  theirs: ['source id'],
  ours: ['external reference'],
  record: ['record type'],
  kind: ['transaction type', 'description'],
  amount: ['gross amount', 'transaction amount'],
  fees: ['mp fee amount', 'fee amount', 'financing fee amount', 'taxes amount'],
  costSign: -1,
  net: { credit: ['net credit amount'], debit: ['net debit amount'] },
  decimalMark: '.',
  currency: ['transaction currency', 'settlement currency', 'currency'],
  day: ['transaction approval date', 'transaction date', 'date'],
  isSigned: true,
  payers: /mercado\s*(?:pago|libre)/i,
  kindOf,
}
