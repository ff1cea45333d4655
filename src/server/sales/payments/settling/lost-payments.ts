import type { Currency } from '#domain/platform/money.ts'
import type { Shop } from '#server/platform/context.ts'
import { readAttemptsNamed } from '../attempts/attempt-sql.ts'
import { openStaffTask } from '../common/staff-task-sql.ts'
import { type ListedPayment, ProviderUnavailable } from '../providers/payment-provider.ts'
import { configuredProviders } from '../providers/providers.ts'
import { fetchStatuses } from './fetch-statuses.ts'

export type LostPayments = {
  provider: string
  /** the number of paid payments; null: the provider has no list, or does not answer */
  paid: number | null
  why?: 'no_list' | 'unanswered'
  /** paid, but for unknown orders; amounts in minor units */
  unknown: {
    merchantReference: string
    providerReference: string
    amount: number | null
    currency: Currency | null
  }[]
}

/**
 * Lists each provider's payments since a time. Payments of known attempts are settled, also second ones. For the others staff
 * get a task, because the order was lost but the money was received.
 */
export async function findLostPayments(shop: Shop, from: Date): Promise<LostPayments[]> {
  const now = shop.clock.now()
  const reports: LostPayments[] = []
  for (const { name, listPaid } of configuredProviders(shop.config)) {
    if (!listPaid) {
      reports.push({ provider: name, paid: null, why: 'no_list', unknown: [] })
      continue
    }
    try {
      reports.push(await settleListed(shop, name, await listPaid(from, now)))
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      shop.log.warn(
        { err: error, provider: name },
        "a provider's payments since the backup could not be listed",
      )
      reports.push({ provider: name, paid: null, why: 'unanswered', unknown: [] })
    }
  }
  return reports
}

async function settleListed(shop: Shop, provider: string, listed: ListedPayment[]): Promise<LostPayments> {
  const references = listed.map(({ merchantReference }) => merchantReference)
  const attempts = (await readAttemptsNamed(shop.db, references, [])).filter(
    (one) => one.provider === provider,
  )
  const payments = Map.groupBy(references, (reference) => reference)
  const unsettled = attempts.filter(
    ({ state, merchantReference }) =>
      state !== 'completed' || (payments.get(merchantReference)?.length ?? 0) > 1,
  )
  const settled = await fetchStatuses(shop, unsettled, () => ({ kind: 'provider', id: provider }))
  if (!unsettled.every(({ id }) => settled.has(id)))
    throw new ProviderUnavailable(`${provider} does not answer`)
  const known = new Set(attempts.map(({ merchantReference }) => merchantReference))
  const unknown = listed
    .filter(({ merchantReference }) => !known.has(merchantReference))
    .map(({ merchantReference, providerReference, money }) => ({
      merchantReference,
      providerReference,
      amount: money?.amount ?? null,
      currency: money?.currency ?? null,
    }))
  for (const one of unknown) {
    const details = { provider, ...one, plan: 'refund' }
    await openStaffTask(shop.db, 'unknown_payment', { orderId: null, details, now: shop.clock.now() })
  }
  return { provider, paid: listed.length, unknown }
}
