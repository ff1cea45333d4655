import { useCallback, useEffect, useState } from 'react'
import type { RefundClaim } from '#contract/sales/refunds.ts'
import { api } from '#web/api/browser-api.ts'
import { FailedState } from '#web/ui/states/failed-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { RefundClaimView } from '../refund-account/refund-claim-view.tsx'

/** The form for the account of a refund. */
export default function OrderRefundAccount({ token }: { token: string }) {
  const [claim, setClaim] = useState<RefundClaim | 'loading' | 'failed'>('loading')
  const ask = useCallback(() => {
    setClaim('loading')
    api('GET /shop-api/refund-account', { query: { token } }).then(setClaim, () => setClaim('failed'))
  }, [token])
  // Every answer has a new token for the same refund: keep the form and its input.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(ask, [])
  if (claim === 'loading') return <Skeleton className="h-80 rounded-control" />
  if (claim === 'failed') return <FailedState onRetry={ask} />
  return <RefundClaimView claim={claim} token={token} level={3} />
}
