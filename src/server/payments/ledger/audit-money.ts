import type { Shop } from '#server/platform/context.ts'
import { type AccountBalance, findUnbalanced, type MoneyFinding, readBalances } from './audit-sql.ts'

/** `findings` is empty when the books are right. */
export type MoneyAudit = { findings: MoneyFinding[]; balances: AccountBalance[] }

/**
 * Checks the books: the entries of each movement sum to zero, the accounts of every order match its state, every paid
 * order has its money, and money without an owner is on its way back or before staff.
 */
export async function auditMoney({ db }: Pick<Shop, 'db'>): Promise<MoneyAudit> {
  const [findings, balances] = await Promise.all([findUnbalanced(db), readBalances(db)])
  return { findings, balances }
}
