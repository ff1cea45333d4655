import type { Shop } from '#server/platform/context.ts'
import { findMiscountedStock } from '#server/sales/orders/seats/stock-count-sql.ts'
import { findUnbalancedBills } from './audit-bills-sql.ts'
import { findOutsideContradictions } from './audit-outside-sql.ts'
import { findBrokenRules } from './audit-rules-sql.ts'
import { type AccountBalance, findUnbalanced, type MoneyFinding, readBalances } from './audit-sql.ts'

/** `findings` is empty when the ledger is correct. */
export type MoneyAudit = { findings: MoneyFinding[]; balances: AccountBalance[] }

/**
 * Audits the ledger: the entries of each transaction sum to zero; the accounts of every order and bill match
 * its state; nothing contradicts what providers and banks have said, or a rule of the shop; every paid order has its money;
 * unassigned money is being refunded or waits for staff; and the seats sold of each stock match its tickets.
 */
export async function auditMoney({ db }: Pick<Shop, 'db'>): Promise<MoneyAudit> {
  const [unbalanced, ofBills, outside, rules, miscounted, balances] = await Promise.all([
    findUnbalanced(db),
    findUnbalancedBills(db),
    findOutsideContradictions(db),
    findBrokenRules(db),
    findMiscountedStock(db),
    readBalances(db),
  ])
  const stockFindings = miscounted.map(
    (details): MoneyFinding => ({ code: 'seats_differ_from_tickets', order: null, details }),
  )
  return { findings: [...unbalanced, ...ofBills, ...outside, ...rules, ...stockFindings], balances }
}
