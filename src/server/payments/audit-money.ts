import { type Currency, formatMoney } from '#domain/money.ts'
import type { Shop } from '../platform/context.ts'
import { findUnbalanced, readBalances } from './audit-sql.ts'

/**
 * Proves that the money adds up: the ledger's entries sum to zero, every order has in its accounts what its state says,
 * every paid order has its money, and what nobody is owed goes back or is before staff. Answers lines for a person.
 */
export async function auditMoney(shop: Pick<Shop, 'db'>): Promise<{ clean: boolean; lines: string[] }> {
  const findings = await findUnbalanced(shop.db)
  if (findings.length > 0) {
    return {
      clean: false,
      lines: findings.map(
        ({ what, order, details }) => `${order ?? '—'}: ${what} ${JSON.stringify(details)}`,
      ),
    }
  }
  const balances = await readBalances(shop.db)
  return {
    clean: true,
    lines: [
      'Every movement has its other side, every paid order its money.',
      ...balances.map(
        ({ account, currency, amount }) =>
          `  ${account.padEnd(24)} ${formatMoney({ amount, currency: currency as Currency })}`,
      ),
    ],
  }
}
