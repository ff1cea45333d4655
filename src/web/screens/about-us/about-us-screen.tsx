import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../page-context.ts'
import { pageTexts } from '../../page-texts.server.ts'
import { usePageTexts } from '../../page-texts.ts'
import { Page } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return { texts: pageTexts(context.get(pageContext).locale, 'about_us') }
}

export default function AboutUsScreen() {
  const t = usePageTexts('about_us')
  return (
    <Page width="text">
      <PageHead title={`${t('page_about_us_title')} · Vaivén`} />
      <h1 className="display text-title">{t('page_about_us_title')}</h1>
    </Page>
  )
}
