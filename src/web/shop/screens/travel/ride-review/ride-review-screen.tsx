import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { z } from 'zod'
import { sentReview } from '#contract/travel/reviews.ts'
import { pageContext } from '#web/app/page-context.ts'
import { usePosted } from '#web/app/posted-form.ts'
import { isNotFound, unavailablePage } from '#web/app/unavailable.ts'
import { answerPostedForm } from '#web/forms/answer-posted-form.server.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { RideReviewView } from './ride-review-view.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  const query = { token: params.token ?? '' }
  const review = await api('GET /shop-api/ride-review', { query }).catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw unavailablePage()
  })
  return { review }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { api } = context.get(pageContext)
  const query = { token: params.token ?? '' }
  const act = (await request.clone().formData()).get('act')
  const press = z.object({ act: z.enum(['stop', 'withdraw']) })
  if (act === 'stop')
    return answerPostedForm(request, press, () => api('POST /shop-api/ride-review/stop', { query }))
  if (act === 'withdraw')
    return answerPostedForm(request, press, () => api('POST /shop-api/ride-review/withdrawal', { query }))
  return answerPostedForm(request, sentReview, (body) => api('POST /shop-api/ride-review', { query, body }))
}

/** The page of the thank-you mail: three questions, the consent to publish, and the end of such mails. */
export default function RideReviewScreen() {
  const t = useTranslate()
  const posted = usePosted()
  const { review } = useLoaderData<typeof loader>()
  return (
    <Page width="form">
      <PageHead title={`${t('review_title')} · Vaivén`} hidden />
      {posted?.refusal && <Banner tone="error">{posted.refusal.text || t('shop_unreachable')}</Banner>}
      {review ? (
        <RideReviewView review={review} />
      ) : (
        <>
          <h1 className="sr-only">{t('review_title')}</h1>
          <EmptyState
            title={t('review_invalid_title')}
            action={<ButtonLink to="/contact">{t('postponed_contact')}</ButtonLink>}
          >
            {t('review_invalid')}
          </EmptyState>
        </>
      )}
    </Page>
  )
}
