/** A refund of ours without the provider's answer; `wasSent`: it may have reached the provider. */
type PendingRefund = { id: string; amount: number; wasSent: boolean }

/**
 * Explains an amount that a provider has refunded by our pending refunds, in their order: by the one of exactly that
 * amount, or by several that make it up; otherwise only by those that may have been sent. `rest` was refunded elsewhere,
 * for example at the provider's desk. Amounts in minor units.
 */
export function matchRefunds<Refund extends PendingRefund>(
  refunded: number,
  pending: readonly Refund[],
): { ours: Refund[]; rest: number } {
  const exact = pending.find(({ amount }) => amount === refunded) ?? null
  if (exact) return { ours: [exact], rest: 0 }
  const all = takeWhatFits(refunded, pending)
  return all.rest === 0
    ? all
    : takeWhatFits(
        refunded,
        pending.filter(({ wasSent }) => wasSent),
      )
}

function takeWhatFits<Refund extends PendingRefund>(refunded: number, pending: readonly Refund[]) {
  let rest = refunded
  const ours = pending.filter(({ amount }) => {
    const fits = amount <= rest
    if (fits) rest -= amount
    return fits
  })
  return { ours, rest }
}
