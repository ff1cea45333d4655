import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router'
import type { CallRequest } from '#contract/contract.ts'
import { complaintSheet } from '#contract/people/complaints.ts'
import { consumerAuthorities } from '#domain/geography/countries/consumer-authorities.ts'
import { officeOf } from '#domain/geography/countries/offices.ts'
import { pageContext } from '#web/app/page-context.ts'
import { useRootData } from '#web/app/root-data.ts'
import { answerPostedForm } from '#web/forms/answer-posted-form.server.ts'
import { BookSign } from '#web/shop/people/complaints/book-sign.tsx'
import { ComplaintForm, complaintPlaceId } from '#web/shop/people/complaints/complaint-form.tsx'
import type { ScreenHandle } from '#web/shop/shell/header.tsx'
import { FilledText } from '#web/texts/filled-text.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { ContactLink } from '#web/ui/contact-link.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'

export const handle: ScreenHandle = { cacheFor: 2 }

export function loader({ context }: LoaderFunctionArgs) {
  const { officeMails } = context.get(pageContext)
  return { mails: officeMails }
}

export function action({ request, context }: ActionFunctionArgs) {
  const { api, country } = context.get(pageContext)
  const send = (body: object) =>
    api('POST /api/complaints', {
      query: { 'country-code': country },
      body,
    } as CallRequest<'POST /api/complaints'>)
  return answerPostedForm(request, complaintSheet, send, { showsAnswer: true })
}

/** How to reach the shop and to complain: in Peru the complaint book, with its sign and the words of the law. */
export default function ComplaintsScreen() {
  const t = useTranslate()
  const { country } = useRootData()
  const { pathname } = useLocation()
  const isBook = country === 'PE'
  const title = t(isBook ? 'page_complaint_book_title' : 'page_complaints_title')
  return (
    <Page>
      {/* For search engines it is one page. */}
      <PageHead
        title={`${title} · Vaivén`}
        description={t('page_complaints_lead')}
        hidden={pathname === '/libro-de-reclamaciones'}
      />
      <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,40rem)]">
        <div className="flex flex-col items-start gap-5 lg:sticky lg:top-28 lg:self-start">
          <h1 className="display text-title">{title}</h1>
          {isBook && <BookSign label={title} className="h-auto w-full max-w-60" />}
          {isBook && <p className="max-w-text font-semibold">{t('page_complaint_book_lead')}</p>}
          <p className="max-w-text text-lead text-ink-soft">{t('page_complaints_lead')}</p>
          <OfficeContacts />
          <Link to="/atencion/estado" className="link font-semibold">
            {t('page_complaints_known')}
          </Link>
          <Authority />
        </div>
        <section
          id={complaintPlaceId}
          aria-labelledby="complaint-title"
          className="flex flex-col gap-6 self-start rounded-card bg-white p-5 shadow-lift md:p-8"
        >
          <h2 id="complaint-title" className="display text-title">
            {t('page_complaints_form')}
          </h2>
          <ComplaintForm />
        </section>
      </div>
    </Page>
  )
}

function OfficeContacts() {
  const t = useTranslate()
  const { mails } = useLoaderData<typeof loader>()
  const { country } = useRootData()
  const { phone } = officeOf(country)
  return (
    <div className="flex flex-col items-start">
      <ContactLink icon="phone" href={`tel:${phone.replaceAll(' ', '')}`}>
        {phone}
      </ContactLink>
      <ContactLink icon="mail" href={`mailto:${mails[country]}`}>
        {mails[country] ?? ''}
      </ContactLink>
      <p className="mt-2 text-ink-soft">{t('service_hours')}</p>
    </div>
  )
}

function Authority() {
  const t = useTranslate()
  const { country } = useRootData()
  const authority = consumerAuthorities[country]
  return (
    <p className="max-w-text text-small text-ink-soft">
      <FilledText
        text="page_complaints_authority"
        parts={{
          authority: (
            <a href={authority.url} className="link" target="_blank" rel="noreferrer">
              {authority.name}
            </a>
          ),
        }}
      />{' '}
      {t('page_complaints_other_ways')} {country === 'ES' && t('page_complaints_sheets')}
    </p>
  )
}
