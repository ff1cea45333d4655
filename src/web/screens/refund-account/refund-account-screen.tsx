import { useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { type RefundClaim, refundEndpoints } from '#contract/refunds.ts'
import { formatMoney, toMinor } from '#domain/money.ts'
import { answerPostedForm } from '../../forms/answer-posted-form.server.ts'
import { usePosted } from '../../forms/posted-form.ts'
import { pageContext } from '../../page-context.ts'
import { pageTexts } from '../../page-texts.server.ts'
import { usePageTexts } from '../../page-texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { isNotFound, unavailablePage } from '../../unavailable.ts'
import { RefundAccountForm } from './refund-account-form.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api, locale } = context.get(pageContext)
  const query = { token: params.token ?? '' }
  const claim = await api('GET /shop-api/refund-account', { query }).catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw unavailablePage()
  })
  return { texts: pageTexts(locale, 'refund'), claim }
}

export function action({ request, params, context }: ActionFunctionArgs) {
  const { body: rules } = refundEndpoints['POST /shop-api/refund-account']
  const query = { token: params.token ?? '' }
  return answerPostedForm(request, rules, (body) =>
    context.get(pageContext).api('POST /shop-api/refund-account', { query, body }),
  )
}

/** Where the mail about a refund leads that people send: to which account it is to go, and how far it is. */
export default function RefundAccountScreen() {
  const t = usePageTexts('refund')
  const { token = '' } = useParams()
  const posted = usePosted()
  const { claim: asked } = useLoaderData<typeof loader>()
  const [claim, setClaim] = useState(asked)
  const [mending, setMending] = useState(posted?.sent === false)

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
      {claim && (
        <div className="flex flex-col gap-6">
          <header>
            <p className="text-small text-ink-soft">{t('page_refund_order', { number: claim.number })}</p>
            <h1 className="display mt-1 text-title">{t(titles[mending ? 'asked' : claim.state])}</h1>
            <p className="mt-3 text-lead text-ink-soft" role="status">
              {t(texts[mending ? 'asked' : claim.state], {
                amount: amountOf(claim),
                ending: claim.ending ?? '',
              })}
            </p>
          </header>
          {claim.state === 'asked' || mending ? (
            <RefundAccountForm
              token={token}
              country={claim.country}
              onKept={(kept) => {
                setClaim(kept)
                setMending(false)
              }}
            />
          ) : (
            claim.state === 'received' && (
              <button type="button" className="self-start underline" onClick={() => setMending(true)}>
                {t('page_refund_mend')}
              </button>
            )
          )}
        </div>
      )}
    </Page>
  )
}

const titles = {
  asked: 'page_refund_title',
  received: 'page_refund_received_title',
  paid: 'page_refund_paid_title',
} as const

const texts = {
  asked: 'page_refund_intro',
  received: 'page_refund_received',
  paid: 'page_refund_paid',
} as const

function amountOf({ amount, currency }: RefundClaim): string {
  return formatMoney({ amount: toMinor(amount, currency) ?? 0, currency })
}
