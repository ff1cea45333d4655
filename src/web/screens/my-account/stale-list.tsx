import { Unreachable } from '#web/app/online.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'

/** Over a list that could not be fetched anew: what is shown is what was known before. */
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
