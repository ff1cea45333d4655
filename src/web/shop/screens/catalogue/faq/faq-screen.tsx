import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allMessages } from '#contract/platform/all-messages.server.ts'
import { pageContext } from '#web/app/page-context.ts'
import { breadcrumbs, faqPage } from '#web/shop/catalogue/structured-data/shop-things.server.ts'
import { StructuredData } from '#web/shop/catalogue/structured-data/structured-data.tsx'
import type { ScreenHandle } from '#web/shop/shell/header.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { BackLink, Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { faqGroups } from './faq-groups.ts'
import road from './question-road.svg?url'

export const handle: ScreenHandle = { cacheFor: 2 }

export function loader({ context }: LoaderFunctionArgs) {
  const { locale, publicUrl } = context.get(pageContext)
  const texts = allMessages[locale]
  const questions = faqGroups.flatMap((group) => group.questions)
  return {
    about: [
      faqPage(
        questions.map(({ question, answer }) => ({ question: texts[question], answer: texts[answer] })),
      ),
      breadcrumbs(publicUrl, locale, [{ name: texts.page_faq_title, path: '/faq' }]),
    ],
  }
}

export default function FaqScreen() {
  const t = useTranslate()
  const { about } = useLoaderData<typeof loader>()
  return (
    <Page>
      <PageHead title={`${t('page_faq_title')} · Vaivén`} description={t('page_faq_description')} />
      <StructuredData things={about} />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="lg:sticky lg:top-24 lg:self-start">
          <BackLink to="/">{t('back_home')}</BackLink>
          <h1 className="display mt-2 text-title">{t('page_faq_title')}</h1>
          <nav aria-label={t('page_faq_groups')} className="mt-5 flex flex-wrap gap-2">
            {faqGroups.map(({ id, title }) => (
              <a
                key={id}
                href={`#${id}`}
                className="inline-flex min-h-10 items-center rounded-full bg-paper-deep px-4 text-small font-semibold hover:bg-jacaranda-tint hover:text-jacaranda-deep"
              >
                {t(title)}
              </a>
            ))}
          </nav>
          <img
            src={road}
            width={800}
            height={900}
            alt=""
            className="mt-8 max-h-[calc(100svh-24rem)] w-full rounded-card object-cover max-lg:hidden"
          />
        </div>
        <div className="flex flex-col gap-12">
          {faqGroups.map(({ id, title, questions }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="display text-heading">
                {t(title)}
              </h2>
              <div className="mt-4 flex flex-col gap-3">
                {questions.map(({ question, answer }) => (
                  <Accordion
                    key={question}
                    title={t(question)}
                    heading="h3"
                    titleClassName="text-lead font-semibold"
                  >
                    {t(answer)
                      .split('\n')
                      .map((paragraph) => (
                        <p key={paragraph} className="mb-3 max-w-text last:mb-0">
                          {paragraph}
                        </p>
                      ))}
                  </Accordion>
                ))}
              </div>
            </section>
          ))}
          <section aria-labelledby="more" className="on-ink rounded-card p-6 md:p-8">
            <h2 id="more" className="display text-heading">
              {t('page_faq_more')}
            </h2>
            <p className="mt-2 text-paper-soft">{t('page_faq_more_text')}</p>
            <div className="mt-5 flex flex-wrap gap-3">
              <ButtonLink to="/contact" variant="accent">
                {t('page_faq_contact')}
              </ButtonLink>
              <ButtonLink to="/how-book" variant="quiet">
                {t('page_faq_how_book')}
              </ButtonLink>
            </div>
          </section>
        </div>
      </div>
    </Page>
  )
}
