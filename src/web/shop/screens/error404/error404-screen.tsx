import { data } from 'react-router'
import { useTranslate } from '#web/texts/messages.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { LoopMark } from '#web/ui/drawings/loop-mark.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'

/** The page of a dead link, with status 404. */
export function loader() {
  return data(null, { status: 404 })
}

export default function Error404Screen() {
  const t = useTranslate()
  return (
    <Page className="flex flex-col items-center justify-center gap-4 text-center">
      <PageHead title={`${t('error404_title')} · Vaivén`} hidden />
      <LoopMark end="nothing" motion="once" className="h-24 w-auto text-jacaranda md:h-32" />
      <p className="display figures text-hero">404</p>
      <h1 className="display text-title">{t('error404_title')}</h1>
      <p className="max-w-text text-lead text-balance text-ink-soft">{t('error404_text')}</p>
      <ButtonLink to="/" className="mt-4">
        {t('back_home')}
      </ButtonLink>
    </Page>
  )
}
