/** An audit of the ledger reports each error with one of these codes. */
export const moneyFindingCodes = [
  'movement_not_zero',
  'accounts_differ_from_state',
  'bill_differs_from_state',
  'bill_without_transfer',
  'bill_of_called_off_event',
  'paid_without_money',
  'money_without_paid',
  'statement_line_without_task',
  'money_without_owner',
  'refunded_more_than_received',
  'paid_without_payment',
  'refund_without_task',
  'seats_differ_from_tickets',
  'fee_above_payment',
  'paid_out_above_balance',
  'provider_below_zero',
  'payout_line_twice',
  'debit_booked_as_income',
  'return_not_booked',
  'bounced_refund_done',
  'order_of_erased_account',
] as const

export type MoneyFindingCode = (typeof moneyFindingCodes)[number]
