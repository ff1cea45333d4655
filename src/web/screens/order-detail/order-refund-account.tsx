import { useCallback, useEffect, useState } from 'react'
import type { RefundClaim } from '#contract/orders/refunds.ts'
import { api } from '#web/api/browser-api.ts'
import { FailedState } from '#web/ui/states/failed-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { RefundClaimView } from '../refund-account/refund-claim-view.tsx'

/** Where the owner of an order says to which account its money goes back. */
export default function OrderRefundAccount({ token }: { token: string }) {
  const [claim, setClaim] = useState<RefundClaim | 'asking' | 'failed'>('asking')
  const ask = useCallback(() => {
    setClaim('asking')
    api('GET /shop-api/refund-account', { query: { token } }).then(setClaim, () => setClaim('failed'))
  }, [token])
  // Every answer about the order has a new token for the same refund: what is typed stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(ask, [])
  if (claim === 'asking') return <Skeleton className="h-80 rounded-control" />
  if (claim === 'failed') return <FailedState onRetry={ask} />
  return <RefundClaimView claim={claim} token={token} level={3} />
}
