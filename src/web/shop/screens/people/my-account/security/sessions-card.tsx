import { useState } from 'react'
import type { OpenSession } from '#contract/people/accounts.ts'
import { api } from '#web/api/browser-api.ts'
import { useDateTime } from '#web/app/dates.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { useLogOut } from '#web/shop/shell/use-log-out.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Spinner } from '#web/ui/states/spinner.tsx'
import { AccountCard } from '../account-card.tsx'
import { StaleList } from '../stale-list.tsx'
import { describeDevice } from './describe-device.ts'
import type { useOpenSessions } from './use-open-sessions.ts'

/** The customer's sessions; each, or all except this one, can be ended. */
export function SessionsCard({ sessions, reload }: ReturnType<typeof useOpenSessions>) {
  const t = useTranslate()
  const notice = useNotice()
  const logOut = useLogOut()
  const [ending, setEnding] = useState<string | null>(null)

  const end = async (which: string, work: () => Promise<unknown>) => {
    setEnding(which)
    try {
      await work()
      notice.success(t('page_account_session_ended'))
    } catch (error) {
      notice.error(refusalText(error, t))
    }
    await reload()
    setEnding(null)
  }
  const nameOf = ({ device }: OpenSession) => {
    const { browser, system } = describeDevice(device)
    if (browser && system) return t('page_account_device', { browser, system })
    return browser ?? system ?? t('page_account_device_unknown')
  }
  const endOne = (id: string) => end(id, () => api('DELETE /shop-api/sessions/{id}', { params: { id } }))
  const endOthers = () => end('others', () => api('DELETE /shop-api/sessions', {}))

  return (
    <AccountCard title={t('page_account_sessions')} intro={t('page_account_sessions_intro')}>
      {sessions === 'loading' && (
        <>
          <Spinner className="sr-only" />
          <Skeleton className="h-16" />
        </>
      )}
      {sessions === 'failed' && <StaleList onRetry={reload} />}
      {Array.isArray(sessions) && (
        <>
          <ul className="divide-y divide-paper-line">
            {[...sessions].sort(currentFirst).map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                nameOf={nameOf}
                ending={ending}
                logOut={logOut}
                endOne={endOne}
              />
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button variant="secondary" className="mt-3" busy={ending === 'others'} onClick={endOthers}>
              {t('page_account_sessions_end_others')}
            </Button>
          )}
        </>
      )}
    </AccountCard>
  )
}

function SessionRow({
  session,
  nameOf,
  ending,
  logOut,
  endOne,
}: {
  session: OpenSession
  nameOf: ({ device }: OpenSession) => string
  ending: string | null
  logOut: () => Promise<void>
  endOne: (id: string) => Promise<void>
}) {
  const t = useTranslate()
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <SessionName session={session} name={nameOf(session)} />
      <Button
        variant="quiet"
        size="small"
        className="-mr-4 shrink-0"
        aria-label={
          session.current ? undefined : t('page_account_session_end_named', { name: nameOf(session) })
        }
        busy={ending === session.id}
        onClick={() => (session.current ? logOut() : endOne(session.id))}
      >
        {t(session.current ? 'log_out' : 'page_account_session_end')}
      </Button>
    </li>
  )
}

function SessionName({ session, name }: { session: OpenSession; name: string }) {
  const t = useTranslate()
  const dateTime = useDateTime()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {name}
        {session.current && <Badge tone="leaf">{t('page_account_session_this')}</Badge>}
      </p>
      <p className="figures text-small text-ink-soft">
        {t('page_account_session_since', { date: dateTime(session.createdAt, timeZone) })}
      </p>
    </div>
  )
}

const currentFirst = (a: OpenSession, b: OpenSession) => Number(b.current) - Number(a.current)
