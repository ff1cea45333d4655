import { useParams } from 'react-router'
import { useTranslate } from '../../messages.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

/** Where the link of the recovery mail leads. */
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
