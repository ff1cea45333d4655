import { useContext, useRef } from 'react'
import { languageTag } from '#domain/platform/locales.ts'
import type { LegalSection } from '#domain/platform/texts/read-legal-text.ts'
import { dateWords } from '#domain/platform/time/date-words.ts'
import { useLocale, useTranslate } from '#web/texts/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { HeadingLink, LegalBlocks } from './legal-blocks.tsx'
import type { PublishedText } from './legal-texts.server.ts'
import { RenderedLegalText } from './rendered-legal-text.ts'
import { usePlainLinks } from './use-plain-links.ts'
import { useSectionInView } from './use-section-in-view.ts'

/**
 * The text with its table of contents. On a server-rendered page the HTML is already there and the text is not sent
 * again (`text` is null): React does not touch an element whose content is set as a string.
 */
export function LegalArticle({ text }: { text: PublishedText | null }) {
  const rendered = useContext(RenderedLegalText) ?? text
  const article = useRef<HTMLDivElement>(null)
  useSectionInView(article)

  const frame = {
    ref: article,
    onClick: usePlainLinks(),
    className: 'mt-6 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-16',
  }
  if (!rendered) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sets nothing; the server's HTML stays
    return <div {...frame} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  }
  return (
    <div {...frame}>
      <Contents sections={rendered.sections} language={rendered.language} />
      <div className="max-w-128 leading-relaxed">
        <Updated day={rendered.updated} />
        <div lang={rendered.language}>
          <div className="mt-4 rounded-card bg-white px-5 pt-1 pb-5 shadow-lift md:px-6 print:bg-transparent print:p-0 print:shadow-none">
            <LegalBlocks blocks={rendered.intro} />
          </div>
          {rendered.sections.map(({ id, number, title, blocks }) => (
            <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="mt-12">
              <h2 id={`${id}-title`} className="display text-heading">
                <HeadingLink id={id} number={number}>
                  {title}
                </HeadingLink>
              </h2>
              <LegalBlocks blocks={blocks} />
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

function Updated({ day }: { day: string }) {
  const t = useTranslate()
  const tag = languageTag(useLocale())
  const date = dateWords(new Date(day), 'UTC', tag, { dateStyle: 'long' })
  return (
    <p className="text-ink-soft">
      <time dateTime={day}>{t('page_legal_updated', { date })}</time>
    </p>
  )
}

/** The table of contents: beside the text on a wide window, folded above it on a narrow one. */
function Contents({ sections, language }: { sections: readonly LegalSection[]; language: string }) {
  const t = useTranslate()
  const list = (
    <ol lang={language} className="flex flex-col">
      {sections.map(({ id, number, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-10 items-center gap-2 rounded-small py-1 text-ink-soft lg:min-h-8 hover:text-jacaranda aria-[current=true]:font-semibold aria-[current=true]:text-ink"
          >
            <span className="figures w-6 shrink-0">{number}</span>
            <span className="min-w-0">{title}</span>
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav
      aria-label={t('page_legal_contents')}
      className="max-lg:mb-8 lg:sticky lg:top-24 lg:max-h-[calc(100svh-8rem)] lg:self-start lg:overflow-y-auto lg:text-small print:hidden"
    >
      <details className="group rounded-card bg-white shadow-lift lg:hidden">
        <summary className="flex min-h-14 items-center justify-between rounded-card px-4 font-semibold">
          {t('page_legal_contents')}
          <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-4">{list}</div>
      </details>
      <div className="max-lg:hidden">
        <p className="pb-2 font-semibold">{t('page_legal_contents')}</p>
        {list}
      </div>
    </nav>
  )
}
