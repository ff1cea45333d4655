import { useCallback, useEffect, useState } from 'react'
import type { EventRequest } from '#contract/catalogue/private-events.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { api } from '#web/api/browser-api.ts'
import { Unreachable } from '#web/app/online.tsx'
import { AccountPanel } from '#web/shop/screens/people/my-account/account-panel.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { BackLink } from '#web/ui/page/page.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Spinner } from '#web/ui/states/spinner.tsx'
import { eventListAddress } from '../event-addresses.ts'
import { EventForm } from './event-form.tsx'

/** The form of a new event, or of the one with this `id`. */
export default function EventFormView({ id }: { id: number | null }) {
  const t = useTranslate()
  // A draft created by this form continues in it, with a new address.
  const [made, setMade] = useState<number | null>(null)
  const isNew = id === null || id === made
  return (
    <>
      <BackLink to={eventListAddress('review')}>{t('page_my_events_back')}</BackLink>
      <AccountPanel title={t(isNew ? 'page_my_events_new_title' : 'page_my_events_edit_title')}>
        {isNew ? <EventForm opened={null} onMade={setMade} /> : <SavedEventForm key={id} id={id} />}
      </AccountPanel>
    </>
  )
}

function SavedEventForm({ id }: { id: number }) {
  const t = useTranslate()
  const [request, setRequest] = useState<EventRequest | 'loading' | 'failed' | 'gone'>('loading')
  const load = useCallback(() => {
    setRequest('loading')
    api('GET /shop-api/event-requests/{id}', { params: { id } }).then(setRequest, (error: unknown) => {
      const isGone = error instanceof ApiRefusal && error.code === 'not_found'
      setRequest(isGone ? 'gone' : 'failed')
    })
  }, [id])
  useEffect(load, [load])

  if (request === 'loading') return <FormSkeleton />
  const isThere = typeof request !== 'string'
  if (isThere && request.mayEdit) return <EventForm opened={request} onMade={() => {}} />
  return (
    <EmptyState
      title={t(isThere ? 'request_closed' : 'unable_to_upload_your_application')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {request === 'failed' && <Button onClick={load}>{t('try_again')}</Button>}
          <ButtonLink to={eventListAddress('review')} variant="secondary">
            {t('back')}
          </ButtonLink>
        </div>
      }
    >
      {request === 'failed' && <Unreachable />}
    </EmptyState>
  )
}

function FormSkeleton() {
  return (
    <div className="flex flex-col gap-5 md:gap-6">
      <Spinner className="sr-only" />
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-48 rounded-card" />
    </div>
  )
}
