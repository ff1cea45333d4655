import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../page-context.ts'
import { pageTexts } from '../../page-texts.server.ts'
import { usePageTexts } from '../../page-texts.ts'
import { Page } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return { texts: pageTexts(context.get(pageContext).locale, 'companies') }
}

export default function CompaniesScreen() {
  const t = usePageTexts('companies')
  return (
    <Page width="text">
      <PageHead title={`${t('page_companies_title')} · Vaivén`} />
      <h1 className="display text-title">{t('page_companies_title')}</h1>
    </Page>
  )
}
