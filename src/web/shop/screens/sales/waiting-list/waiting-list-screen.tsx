import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { waitingListContract } from '#contract/sales/waiting-list.ts'
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
import { LinkedEntryView } from './linked-entry-view.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  const query = { token: params.token ?? '' }
  const entry = await api('GET /shop-api/waiting-entry', { query }).catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw unavailablePage()
  })
  return { entry }
}

export function action({ request, params, context }: ActionFunctionArgs) {
  const { body: rules } = waitingListContract['POST /shop-api/waiting-entry']
  const query = { token: params.token ?? '' }
  return answerPostedForm(request, rules, (body) =>
    context.get(pageContext).api('POST /shop-api/waiting-entry', { query, body }),
  )
}

/** The page of waiting list mails: the state of the entry, and a button to leave the list. */
export default function WaitingListScreen() {
  const t = useTranslate()
  const posted = usePosted()
  const { entry } = useLoaderData<typeof loader>()
  return (
    <Page width="form">
      <PageHead title={`${t('page_waiting_link_title')} · Vaivén`} hidden />
      {posted?.refusal && <Banner tone="error">{posted.refusal.text || t('shop_unreachable')}</Banner>}
      {entry ? (
        <LinkedEntryView entry={entry} />
      ) : (
        <>
          <h1 className="sr-only">{t('page_waiting_link_title')}</h1>
          <EmptyState
            title={t('page_waiting_link_invalid_title')}
            action={<ButtonLink to="/my-account/waiting">{t('page_waiting_link_account')}</ButtonLink>}
          >
            {t('page_waiting_link_invalid')}
          </EmptyState>
        </>
      )}
    </Page>
  )
}
