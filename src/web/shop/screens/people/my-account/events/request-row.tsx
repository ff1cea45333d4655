import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { requestStateCodes as codes, type ListedRequest } from '#contract/catalogue/private-events.ts'
import { api } from '#web/api/browser-api.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { type Translate, useTranslate } from '#web/texts/messages.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { editEventAddress, eventGuestsAddress } from './event-addresses.ts'
import { aboveRow, EventRow, wholeRow } from './event-row.tsx'
import { BillLine } from './host-bill.tsx'
import { StateBadge } from './state-badge.tsx'

/** An event that the customer hosts or has requested. */
export function RequestRow({ request }: { request: ListedRequest }) {
  const t = useTranslate()
  const { id, state, eventSlug, eventId, mayEdit } = request
  const name = request.name || t('page_my_events_no_name')
  const isOver = state === codes.finished || state === codes.cancelled
  return (
    <EventRow
      event={{ ...request, place: request.location }}
      isOver={isOver}
      badge={<StateBadge state={state} />}
      title={
        state === codes.active && eventSlug ? (
          <Link to={`/event/${eventSlug}`} state={{ slug: eventSlug, id: eventId }} className={wholeRow}>
            {name}
          </Link>
        ) : mayEdit ? (
          <Link to={editEventAddress(id)} className={wholeRow}>
            {name}
          </Link>
        ) : (
          name
        )
      }
      actions={
        <RequestActions
          request={request}
          id={id}
          state={state}
          mayEdit={mayEdit}
          name={name}
          isOver={isOver}
        />
      }
    >
      {request.cancelledBy === 'staff' && (
        <p className="text-small text-ink-soft">{t('page_my_events_cancelled_by_staff')}</p>
      )}
      {state === codes.rejected && request.rejectReason && (
        <div className="rounded-small bg-brick-tint px-3 py-2 text-small text-brick">
          <p className="font-semibold">{t('page_my_events_rejected_why')}</p>
          <p className="whitespace-pre-line text-ink">{request.rejectReason}</p>
        </div>
      )}
      {request.bill && <BillLine bill={request.bill} />}
      <p className="flex items-start gap-1.5 text-small">
        <Icon name={isOver || state === codes.active ? 'users' : 'info'} className="mt-0.5 size-4" />
        {whatNext(request, t)}
      </p>
    </EventRow>
  )
}

function RequestActions({
  request,
  id,
  state,
  mayEdit,
  name,
  isOver,
}: {
  request: ListedRequest
  id: number
  state: number
  mayEdit: boolean
  name: string
  isOver: boolean
}) {
  const t = useTranslate()
  return (
    <>
      {request.bill && request.bill.missing > 0 && (
        <ButtonLink to={eventGuestsAddress(id)} size="small" className={aboveRow}>
          {t('page_my_events_bill_pay')}
        </ButtonLink>
      )}
      {state === codes.active && (
        <ButtonLink
          to={eventGuestsAddress(id)}
          size="small"
          variant="secondary"
          icon="users"
          className={aboveRow}
        >
          {t('page_my_events_guests_link')}
        </ButtonLink>
      )}
      {mayEdit && (
        <ButtonLink
          to={editEventAddress(id)}
          size="small"
          variant="secondary"
          icon="pencil"
          className={aboveRow}
          aria-label={t('page_my_events_edit_named', { name })}
        >
          {t('page_my_events_edit')}
        </ButtonLink>
      )}
      {isOver && <RepeatButton id={id} />}
    </>
  )
}

function whatNext({ state, missing, guestCount }: ListedRequest, t: Translate): string {
  if (state === codes.under_review) return t('page_my_events_in_review')
  if (state === codes.saved || state === codes.rejected) {
    const count = Object.keys(missing).length
    return count > 0 ? t('page_my_events_missing', { count }) : t('page_my_events_complete')
  }
  return t('page_my_events_guest_count', { count: guestCount })
}

/** Copies an event as a new draft without a date, and opens its form. */
function RepeatButton({ id }: { id: number }) {
  const t = useTranslate()
  const notice = useNotice()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function repeat() {
    setBusy(true)
    try {
      const draft = await api('POST /shop-api/event-requests/{id}/repeat-event', { params: { id } })
      notice.success(t('page_my_events_repeated'))
      await navigate(editEventAddress(draft.id))
    } catch (error) {
      notice.error(refusalText(error, t))
      setBusy(false)
    }
  }
  return (
    <Button size="small" variant="secondary" icon="copy" busy={busy} onClick={repeat}>
      {t('page_my_events_repeat')}
    </Button>
  )
}
