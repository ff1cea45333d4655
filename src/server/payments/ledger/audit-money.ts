import { findMiscountedStock } from '#server/orders/seats/stock-count-sql.ts'
import type { Shop } from '#server/platform/context.ts'
import { findUnbalancedBills } from '../bills/audit-bills-sql.ts'
import { type AccountBalance, findUnbalanced, type MoneyFinding, readBalances } from './audit-sql.ts'

/** `findings` is empty when the books are right. */
export type MoneyAudit = { findings: MoneyFinding[]; balances: AccountBalance[] }

/**
 * Checks the books: the entries of each movement sum to zero, the accounts of every order and bill match its state, every
 * paid order has its money, money without an owner is on its way back or before staff, and each stock has sold its tickets.
 */
export async function auditMoney({ db }: Pick<Shop, 'db'>): Promise<MoneyAudit> {
  const [unbalanced, ofBills, miscounted, balances] = await Promise.all([
    findUnbalanced(db),
    findUnbalancedBills(db),
    findMiscountedStock(db),
    readBalances(db),
  ])
  const stockFindings = miscounted.map(
    (details): MoneyFinding => ({ code: 'seats_differ_from_tickets', order: null, details }),
  )
  return { findings: [...unbalanced, ...ofBills, ...stockFindings], balances }
}
