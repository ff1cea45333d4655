import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { refundContract } from '#contract/sales/refunds.ts'
import { pageContext } from '#web/app/page-context.ts'
import { usePosted } from '#web/app/posted-form.ts'
import { isNotFound, unavailablePage } from '#web/app/unavailable.ts'
import { answerPostedForm } from '#web/forms/answer-posted-form.server.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
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
  const { body: rules } = refundContract['POST /shop-api/refund-account']
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
