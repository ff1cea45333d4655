import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { postponementContract } from '#contract/catalogue/postponements.ts'
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
import { PostponedAnswer } from './postponed-answer.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  const query = { token: params.token ?? '' }
  const question = await api('GET /shop-api/postponed-order', { query }).catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw unavailablePage()
  })
  return { question }
}

export function action({ request, params, context }: ActionFunctionArgs) {
  const { body: rules } = postponementContract['POST /shop-api/postponed-order']
  const query = { token: params.token ?? '' }
  return answerPostedForm(request, rules, (body) =>
    context.get(pageContext).api('POST /shop-api/postponed-order', { query, body }),
  )
}

/** The page of the mail about a postponed event: both dates, and whether to keep or return the tickets. */
export default function PostponedScreen() {
  const t = useTranslate()
  const posted = usePosted()
  const { question } = useLoaderData<typeof loader>()
  return (
    <Page width="form">
      <PageHead title={`${t('postponed_title')} · Vaivén`} hidden />
      {posted?.refusal && <Banner tone="error">{posted.refusal.text || t('shop_unreachable')}</Banner>}
      {question ? (
        <PostponedAnswer question={question} />
      ) : (
        <>
          <h1 className="sr-only">{t('postponed_title')}</h1>
          <EmptyState
            title={t('postponed_invalid_title')}
            action={<ButtonLink to="/contact">{t('postponed_contact')}</ButtonLink>}
          >
            {t('postponed_invalid')}
          </EmptyState>
        </>
      )}
    </Page>
  )
}
