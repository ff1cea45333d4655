import { Unreachable } from '#web/app/online.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'

/** Stands above a list that could not be loaded again: its rows are those of the last answer. */
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
