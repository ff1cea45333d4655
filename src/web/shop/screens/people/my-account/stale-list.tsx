import { RetryBanner } from '#web/ui/states/retry-banner.tsx'

/** Shown above a list whose reload failed: its rows are from the last answer. */
export function StaleList({ onRetry }: { onRetry: () => void }) {
  return <RetryBanner tone="warning" className="mb-4" onRetry={onRetry} />
}
