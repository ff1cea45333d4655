import { useState } from 'react'
import { useNavigate } from 'react-router'
import { requestStateCodes as codes, type ListedRequest } from '#contract/catalogue/private-events.ts'
import { api } from '#web/api/browser-api.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { forgetFormDraft } from '../form-drafts.ts'
import { useAccount } from '../use-account.ts'
import { eventListAddress } from './event-addresses.ts'

/** Cancels a request, or its event, after a confirmation. */
export function CancelRequest({ request, className }: { request: ListedRequest; className?: string }) {
  const t = useTranslate()
  const notice = useNotice()
  const navigate = useNavigate()
  const { userId } = useAccount()
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isActive = request.state === codes.active
  const name = request.name || t('page_my_events_no_name')

  async function cancel() {
    setBusy(true)
    setFailure(null)
    try {
      await api('POST /shop-api/event-requests/{id}/cancel', { params: { id: request.id } })
    } catch (error) {
      setFailure(refusalText(error, t))
      setBusy(false)
      return
    }
    forgetFormDraft(userId, `event:${request.id}`)
    notice.success(t('page_my_events_cancelled', { name }))
    await navigate(eventListAddress('finished'))
  }

  return (
    <div className={className}>
      <Button variant="quiet" icon="trash" onClick={() => setAsks(true)}>
        {t(isActive ? 'page_my_events_cancel_event' : 'page_my_events_cancel_request')}
      </Button>
      <Dialog open={asks} onClose={() => setAsks(false)} title={t('page_my_events_cancel_title', { name })}>
        <div className="flex flex-col gap-5">
          <p>{t(isActive ? 'page_my_events_cancel_event_text' : 'page_my_events_cancel_request_text')}</p>
          {failure && <Banner tone="error">{failure}</Banner>}
          <div className="flex flex-wrap gap-3">
            <Button variant="danger" busy={busy} onClick={cancel}>
              {t('page_my_events_cancel_yes')}
            </Button>
            <Button variant="secondary" onClick={() => setAsks(false)}>
              {t('page_my_events_cancel_no')}
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  )
}
