import { type ReactNode, useEffect, useRef } from 'react'
import { useAuthDialog } from '#web/app/auth-dialog.tsx'
import { useSession } from '#web/app/session.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Scanner } from './camera/scanner.tsx'
import { DarkWaiting } from './dark-waiting.tsx'

/** The page where staff check tickets. Dark, because most gates are. */
export default function QrVerificationScreen() {
  const t = useTranslate()
  const { status, roles } = useSession()
  return (
    <Page width="bleed" className="on-ink flex flex-col">
      <PageHead title={`${t('qr_page_title')} · Vaivén`} hidden />
      <div className="gutters flex flex-1 flex-col gap-4 pt-5 pb-8">
        <header className="mx-auto w-full max-w-form">
          <h1 className="display text-heading">{t('qr_page_title')}</h1>
          <p className="text-paper-soft">{t('qr_prompt')}</p>
        </header>
        {status === 'unknown' && <DarkWaiting />}
        {status === 'out' && <LogInFirst />}
        {status === 'in' && (roles.includes('check-in') ? <Scanner /> : <NotStaff />)}
      </div>
    </Page>
  )
}

function LogInFirst() {
  const t = useTranslate()
  const { open } = useAuthDialog()
  const asked = useRef(false)
  useEffect(() => {
    // Only once: the person may close the dialog.
    if (!asked.current) void open('login')
    asked.current = true
  }, [open])
  return (
    <Reason text={t('qr_log_in_text')}>
      <Button variant="accent" size="large" full onClick={() => void open('login')}>
        {t('log_in')}
      </Button>
    </Reason>
  )
}

function NotStaff() {
  const t = useTranslate()
  const { user, logout } = useSession()
  return (
    <Reason title={t('qr_not_staff_title')} text={t('qr_not_staff_text', { email: user?.email ?? '' })}>
      <Button variant="accent" size="large" full onClick={() => void logout()}>
        {t('qr_other_account')}
      </Button>
    </Reason>
  )
}

function Reason({ title, text, children }: { title?: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-form flex-1 flex-col justify-center gap-6 py-8">
      {title && <h2 className="display text-title">{title}</h2>}
      <p className="text-lead">{text}</p>
      {children}
    </div>
  )
}
