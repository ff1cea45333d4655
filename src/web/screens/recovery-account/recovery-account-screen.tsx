import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useTranslate } from '../../messages.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Waiting } from '../../ui/spinner.tsx'

// The rules of a form stay out of the first load, as in the dialogs.
const ResetPasswordForm = lazy(() => import('./reset-password-form.tsx'))

/** Where the link of the recovery mail leads. */
export default function RecoveryAccountScreen() {
  const t = useTranslate()
  const { token = '' } = useParams()
  return (
    <Page width="form">
      <PageHead title={`${t('reset_title')} · Vaivén`} hidden />
      <Suspense fallback={<Waiting className="min-h-96" />}>
        <ResetPasswordForm token={token} />
      </Suspense>
    </Page>
  )
}
