import { Link, useLoaderData } from 'react-router'
import { useLocale, useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { LegalArticle } from './legal-article.tsx'
import { type LegalName, legalPages, legalPagesInForce } from './legal-pages.ts'
import type { LegalPageData } from './load-legal-text.server.ts'

/** A legal page: links to the other two, the binding language, the contents and the text. */
export function LegalPage({ name }: { name: LegalName }) {
  const t = useTranslate()
  const locale = useLocale()
  const { text } = useLoaderData<LegalPageData>()
  const { title: titleKey, description, isPrevious } = legalPages[name]
  const title = t(titleKey)
  return (
    <Page className="max-lg:max-w-136">
      <PageHead title={`${title} · Vaivén`} description={t(description)} hidden={isPrevious ?? false} />
      <nav
        aria-label={t('page_legal_pages')}
        className="-mx-3 mb-4 flex flex-wrap max-sm:text-small md:mb-6 print:hidden"
      >
        {legalPagesInForce.map(({ to, short }) => (
          <Link
            key={to}
            to={to}
            aria-current={to === legalPages[name].to ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-full px-3 font-semibold text-ink-soft hover:text-jacaranda aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
          >
            {t(short)}
          </Link>
        ))}
      </nav>
      <h1 className="display max-w-200 text-title">{title}</h1>
      {isPrevious ? (
        <Banner className="mt-6 max-w-text">
          {t('page_legal_previous')}{' '}
          <Link to={legalPages.notice.to} className="link">
            {t('page_legal_to_current')}
          </Link>
        </Banner>
      ) : (
        !locale.startsWith('es') && (
          <Banner className="mt-6 max-w-text">{t('page_legal_spanish_rules')}</Banner>
        )
      )}
      {/* The text is data or only in the HTML; when that changes, as with the language, mount it again. */}
      <LegalArticle key={`${name} ${text ? 'data' : 'html'}`} text={text} />
    </Page>
  )
}
