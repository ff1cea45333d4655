import { Unreachable } from '#web/app/online.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'

/** Shown above a list whose reload failed: its rows are from the last answer. */
export function StaleList({ onRetry }: { onRetry: () => void }) {
  const t = useTranslate()
  return (
    <Banner tone="warning" className="mb-4">
      <Unreachable />{' '}
      <button type="button" className="underline" onClick={onRetry}>
        {t('try_again')}
      </button>
    </Banner>
  )
}
