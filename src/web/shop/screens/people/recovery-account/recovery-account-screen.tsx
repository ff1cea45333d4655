import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { z } from 'zod'
import { accountContract } from '#contract/people/accounts.ts'
import { useAuthDialog } from '#web/app/auth-dialog.tsx'
import { pageContext } from '#web/app/page-context.ts'
import { usePosted } from '#web/app/posted-form.ts'
import { answerPostedForm } from '#web/forms/answer-posted-form.server.ts'
import { EndedLink } from '#web/shop/people/mailed-links/ended-link.tsx'
import { loadMailedLink } from '#web/shop/people/mailed-links/load-mailed-link.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  return { link: await loadMailedLink(context.get(pageContext).api, params.token) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { api } = context.get(pageContext)
  const query = { token: params.token ?? '' }
  if ((await request.clone().formData()).get('answer') === 'again') {
    const again = z.object({ answer: z.literal('again') })
    return answerPostedForm(request, again, () => api('POST /shop-api/mailed-link', { query }))
  }
  const { body: rules } = accountContract['POST /api/reset-password']
  return answerPostedForm(request, rules, (body) => api('POST /api/reset-password', { query, body }))
}

/** The page of the recovery mail. */
export default function RecoveryAccountScreen() {
  const t = useTranslate()
  const { token = '' } = useParams()
  const { link } = useLoaderData<typeof loader>()
  const posted = usePosted()
  const dialog = useAuthDialog()
  // The form of a used link shows its success.
  const isForm = link?.state === 'open' || (posted !== undefined && posted.values.answer !== 'again')
  return (
    <Page width="form">
      <PageHead title={`${t('reset_title')} · Vaivén`} hidden />
      {!link && (
        <Banner tone="warning" className="mb-6">
          <p>{t('link_unknown_title')}</p>
          <p className="font-normal">{t('link_unknown_text')}</p>
          <Button variant="quiet" size="small" className="-ml-4" onClick={() => void dialog.open('recovery')}>
            {t('reset_ask_again')}
          </Button>
        </Banner>
      )}
      {isForm || !link ? <ResetPasswordForm token={token} /> : <EndedLink link={link} unknown={null} />}
    </Page>
  )
}
