import { useState } from 'react'
import type { WaitingEntry } from '#contract/sales/waiting-list.ts'
import { api } from '#web/api/browser-api.ts'
import { useWaitingList } from '#web/shop/sales/waiting-list/use-waiting-list.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { FailedState } from '#web/ui/states/failed-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Spinner } from '#web/ui/states/spinner.tsx'
import { AccountPanel } from '../account-panel.tsx'
import { WaitingCard } from './waiting-card.tsx'

/** The customer's waiting lists: position, offered seats, and a button to leave. */
export default function WaitingScreen() {
  const t = useTranslate()
  const notice = useNotice()
  const { entries, reload } = useWaitingList()
  const [leaving, setLeaving] = useState<WaitingEntry | null>(null)

  async function leave() {
    if (!leaving) return
    await api('DELETE /shop-api/waiting-list/{id}', { params: { id: leaving.id } })
    notice.success(t('waiting_stopped'))
    setLeaving(null)
    reload()
  }

  return (
    <AccountPanel title={t('page_waiting_title')} intro={t('page_waiting_intro')}>
      {entries === 'loading' ? (
        <>
          <Spinner className="sr-only" />
          <Skeleton className="h-32" />
        </>
      ) : entries === 'failed' ? (
        <FailedState onRetry={reload} />
      ) : entries.length === 0 ? (
        <EmptyState
          title={t('page_waiting_empty')}
          action={<ButtonLink to="/massive-events">{t('purchases_find_event')}</ButtonLink>}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {entries.map((entry) => (
            <li key={entry.id}>
              <WaitingCard entry={entry} onLeave={() => setLeaving(entry)} />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onYes={leave}
        title={t('page_waiting_stop_title')}
        yes={t('waiting_stop')}
        no={t('page_waiting_stop_no')}
      >
        <p>{t('page_waiting_stop_text', { event: leaving?.eventName ?? '' })}</p>
      </ConfirmDialog>
    </AccountPanel>
  )
}
