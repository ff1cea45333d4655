import { type ActionFunctionArgs, useParams } from 'react-router'
import { accountEndpoints } from '#contract/accounts.ts'
import { pageContext } from '../../app/page-context.ts'
import { answerPostedForm } from '../../forms/answer-posted-form.server.ts'
import { useTranslate } from '../../texts/messages.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

export function action({ request, params, context }: ActionFunctionArgs) {
  const { body: rules } = accountEndpoints['POST /api/reset-password']
  const query = { token: params.token ?? '' }
  return answerPostedForm(request, rules, (body) =>
    context.get(pageContext).api('POST /api/reset-password', { query, body }),
  )
}

/** The page of the recovery mail. */
export default function RecoveryAccountScreen() {
  const t = useTranslate()
  const { token = '' } = useParams()
  return (
    <Page width="form">
      <PageHead title={`${t('reset_title')} · Vaivén`} hidden />
      <ResetPasswordForm token={token} />
    </Page>
  )
}
