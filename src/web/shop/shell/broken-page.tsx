import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoopMark } from '#web/ui/drawings/loop-mark.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Brand } from './brand.tsx'

/**
 * Self-contained, because anything around a screen may be broken. For the same reason its links load whole pages.
 */
export function BrokenPage() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={`${t('broken_title')} · Vaivén`} hidden />
      <header className="gutters flex h-16 items-center">
        <a href="/" className="inline-flex min-h-11 items-center rounded-small text-heading">
          <Brand />
        </a>
      </header>
      <Page className="flex flex-col items-center justify-center gap-4 text-center">
        <LoopMark end="nothing" className="h-24 w-auto text-jacaranda" />
        <h1 className="display text-title">{t('broken_title')}</h1>
        <p className="max-w-text text-lead text-ink-soft">{t('broken_text')}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          <Button onClick={() => window.location.reload()}>{t('try_again')}</Button>
          <a
            href="/"
            className="inline-flex min-h-12 items-center rounded-full px-6 font-semibold text-jacaranda hover:bg-jacaranda-tint"
          >
            {t('back_home')}
          </a>
        </div>
      </Page>
    </>
  )
}
