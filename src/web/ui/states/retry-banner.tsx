import { Unreachable } from '#web/app/online.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner, type BannerTone } from '../banner.tsx'

/** Shown where a part of a page could not be loaded, with a retry. */
export function RetryBanner({
  tone = 'error',
  className,
  onRetry,
}: {
  tone?: BannerTone
  className?: string
  onRetry: () => void
}) {
  const t = useTranslate()
  return (
    <Banner tone={tone} {...(className && { className })}>
      <Unreachable />{' '}
      <button type="button" className="underline" onClick={onRetry}>
        {t('try_again')}
      </button>
    </Banner>
  )
}
