import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { refundEndpoints } from '#contract/sales/refunds.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { pageContext } from '../../app/page-context.ts'
import { isNotFound, unavailablePage } from '../../app/unavailable.ts'
import { answerPostedForm } from '../../forms/answer-posted-form.server.ts'
import { usePosted } from '../../forms/posted-form.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { RefundClaimView } from './refund-claim-view.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  const query = { token: params.token ?? '' }
  const claim = await api('GET /shop-api/refund-account', { query }).catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw unavailablePage()
  })
  return { claim }
}

export function action({ request, params, context }: ActionFunctionArgs) {
  const { body: rules } = refundEndpoints['POST /shop-api/refund-account']
  const query = { token: params.token ?? '' }
  return answerPostedForm(request, rules, (body) =>
    context.get(pageContext).api('POST /shop-api/refund-account', { query, body }),
  )
}

/** The page of the mail about a refund that staff send. */
export default function RefundAccountScreen() {
  const t = useTranslate()
  const { token = '' } = useParams()
  const posted = usePosted()
  const { claim } = useLoaderData<typeof loader>()

  return (
    <Page width="form">
      <PageHead title={`${t('page_refund_title')} · Vaivén`} hidden />
      {!claim && <h1 className="sr-only">{t('page_refund_title')}</h1>}
      {!claim && (
        <EmptyState
          title={t('page_refund_over_title')}
          action={<ButtonLink to="/contact">{t('page_refund_over_action')}</ButtonLink>}
        >
          {t('page_refund_over')}
        </EmptyState>
      )}
      {claim && <RefundClaimView claim={claim} token={token} mendingAtFirst={posted?.sent === false} />}
    </Page>
  )
}
