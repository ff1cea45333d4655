import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import type { MoneyFinding } from '#server/sales/payments/audit/audit-sql.ts'
import { done, failed, type OfficeCommand } from './office-command.ts'
import { showMoney } from './office-table.ts'

const findings: Record<MoneyFinding['code'], string> = {
  movement_not_zero: 'a movement whose entries do not sum to zero',
  accounts_differ_from_state: 'an order whose accounts are not what its state says',
  bill_differs_from_state: 'a bill of a host whose accounts are not what its state says',
  bill_without_transfer: 'a paid bill of a host without its transfer',
  bill_of_called_off_event: 'a bill of an event that was called off, still to be paid or kept',
  paid_without_money: 'a paid order without its money',
  money_without_paid: 'an order that has all of its money and is not paid',
  statement_line_without_task: 'a statement line without an order that is not in list-tasks',
  money_without_owner: 'money that belongs to no order and is not being refunded',
  refunded_more_than_received: 'more refunded than was received',
  paid_without_payment: 'a paid order without a payment',
  refund_without_task: 'a refund to send by hand that is not in list-tasks',
  fee_above_payment: 'a fee above its payment or refund',
  paid_out_above_balance:
    'a provider paid the bank more than it owed by the ledger: compare its payout files',
  provider_below_zero: 'a provider paid out more than it has ever received, open differences aside',
  payout_line_twice: 'the same line of a provider was imported with two amounts: compare its payout files',
  debit_booked_as_income: 'a debit or a returned line of a statement was booked as income: undo its placing',
  return_not_booked: 'a provider or the bank says that money left again, and the ledger does not have it',
  bounced_refund_done: 'a refund came back and still counts as done',
  payment_not_booked: 'a provider says that a payment was made, and its attempt ended unpaid',
  expired_while_undecided:
    'an order expired while its provider still decided on a payment: ask the provider, and refund or sell again',
  ended_order_revived: 'an order that staff or its customer had cancelled was paid by late money: refund it',
  taken_more_than_paid:
    'refunds and a dispute, or other money that left, together took more than the payment',
  rest_forgiven_alone: 'a missing rest was forgiven above the limit of the one who forgave it',
  matter_without_task: 'money left again, and no task asks staff about it',
  arrived_above_payout: 'more arrived at the bank for a payout than it paid out: undo an assignment',
  payout_total_differs: 'the total of a payout file differs from its lines, and it was imported as matched',
  order_of_erased_account: 'a live order of an erased account',
  seats_differ_from_tickets: 'a stock whose seats sold are not the number of its tickets',
}

export const auditCommand: OfficeCommand = {
  does: 'Checks that amounts and sold seats add up; prints the differences',
  async run(shop) {
    const audit = await auditMoney(shop)
    const clean = audit.findings.length === 0
    if (!clean)
      return failed(
        audit.findings
          .map(({ code, order, details }) => `${order ?? '—'}: ${findings[code]} ${JSON.stringify(details)}`)
          .join('\n'),
        { clean, ...audit },
      )
    const lines = audit.balances.map((balance) => `  ${balance.account.padEnd(24)} ${showMoney(balance)}`)
    return done(['Every movement is balanced, and every paid order has its money.', ...lines].join('\n'), {
      clean,
      ...audit,
    })
  },
}
