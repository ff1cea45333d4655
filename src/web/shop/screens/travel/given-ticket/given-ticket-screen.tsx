import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { acceptedTicket } from '#contract/sales/give-aways.ts'
import { pageContext } from '#web/app/page-context.ts'
import { isNotFound, unavailablePage } from '#web/app/unavailable.ts'
import { answerPostedForm } from '#web/forms/answer-posted-form.server.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { GivenTicketView } from './given-ticket-view.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  const query = { token: params.token ?? '' }
  const given = await api('GET /shop-api/given-ticket', { query }).catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw unavailablePage()
  })
  if (!given?.ownAddress) return { given, counties: [] }
  const place = { 'country-code': given.country, 'province-id': String(given.provinceId) }
  const counties = await api('GET /api/counties', { query: place }).catch(() => {
    throw unavailablePage()
  })
  return { given, counties }
}

export function action({ request, params, context }: ActionFunctionArgs) {
  const query = { token: params.token ?? '' }
  return answerPostedForm(
    request,
    acceptedTicket,
    (body) => context.get(pageContext).api('POST /shop-api/given-ticket', { query, body }),
    { optional: ['communeName'] },
  )
}

/** The page of the link that gives a place away: the place, and the form to accept it. */
export default function GivenTicketScreen() {
  const t = useTranslate()
  const { token = '' } = useParams()
  const { given, counties } = useLoaderData<typeof loader>()
  return (
    <Page width="form">
      <PageHead title={`${t('page_given_title')} · Vaivén`} hidden />
      {given && given.state !== 'over' ? (
        <GivenTicketView given={given} counties={counties} token={token} />
      ) : (
        <>
          <h1 className="sr-only">{t('page_given_title')}</h1>
          <EmptyState
            title={t('page_given_over_title')}
            action={<ButtonLink to="/massive-events">{t('purchases_find_event')}</ButtonLink>}
          >
            {t('page_given_over')}
          </EmptyState>
        </>
      )}
    </Page>
  )
}
