import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { requestStateCodes as codes, type EventRequest } from '#contract/catalogue/private-events.ts'
import { api } from '#web/api/browser-api.ts'
import { AccountPanel } from '#web/shop/screens/people/my-account/account-panel.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { BackLink } from '#web/ui/page/page.tsx'
import { FailedState } from '#web/ui/states/failed-state.tsx'
import { Waiting } from '#web/ui/states/spinner.tsx'
import { CancelRequest } from '../cancel-request.tsx'
import { eventListAddress } from '../event-addresses.ts'
import { EventRow, wholeRow } from '../event-row.tsx'
import { HostBillSection } from '../host-bill.tsx'
import { StateBadge } from '../state-badge.tsx'
import { GuestAnswers } from './guest-answers.tsx'

/** The host's view of an event: the guests' answers, and the number of taken seats. */
export default function EventGuestsView({ id }: { id: number }) {
  const t = useTranslate()
  const [request, setRequest] = useState<EventRequest | 'loading' | 'failed'>('loading')
  const load = useCallback(() => {
    setRequest('loading')
    api('GET /shop-api/event-requests/{id}', { params: { id } }).then(setRequest, () => setRequest('failed'))
  }, [id])
  useEffect(load, [load])
  return (
    <>
      <BackLink to={eventListAddress('active')}>{t('page_my_events_back')}</BackLink>
      <AccountPanel title={t('page_my_events_guests_title')}>
        {request === 'loading' ? (
          <Waiting className="min-h-96" />
        ) : request === 'failed' ? (
          <FailedState onRetry={load} />
        ) : (
          <>
            <EventRow
              event={{ ...request, place: request.location }}
              isOver={request.state !== codes.active}
              badge={<StateBadge state={request.state} />}
              title={
                request.eventSlug && request.state === codes.active ? (
                  <Link
                    to={`/event/${request.eventSlug}`}
                    state={{ slug: request.eventSlug, id: request.eventId }}
                    className={wholeRow}
                  >
                    {request.name}
                  </Link>
                ) : (
                  request.name
                )
              }
            />
            {request.bill && <HostBillSection bill={request.bill} timeZone={request.timeZone} />}
            <GuestAnswers id={id} isAhead={request.state === codes.active} />
            {request.mayCancel ? (
              <CancelRequest request={request} className="mt-8" />
            ) : (
              request.state === codes.active && (
                <p className="mt-8 max-w-text text-small text-ink-soft">
                  {t('page_my_events_call_off')}{' '}
                  <Link to="/contact" className="link">
                    {t('menu_contact')}
                  </Link>
                </p>
              )
            )}
          </>
        )}
      </AccountPanel>
    </>
  )
}
