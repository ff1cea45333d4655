import { useState } from 'react'
import { Link } from 'react-router'
import type { InvitedEvent } from '#contract/catalogue/private-event-guests.ts'
import { api } from '#web/api/browser-api.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { aboveRow, EventRow, wholeRow } from './event-row.tsx'

const badges: Record<InvitedEvent['answer'], { tone: BadgeTone; icon: IconName }> = {
  open: { tone: 'jacaranda', icon: 'mail' },
  reserved: { tone: 'leaf', icon: 'check' },
  declined: { tone: 'plain', icon: 'close' },
}

/** An event that the customer is invited to: they reserve a seat, or decline, and can change their answer. */
export function InvitedRow({ event, onAnswered }: { event: InvitedEvent; onAnswered: () => void }) {
  const t = useTranslate()
  const notice = useNotice()
  const { answer, ownerName } = event
  const [text] = event.translations
  const [busy, setBusy] = useState(false)
  const way = { to: `/event/${event.eventSlug}`, state: { slug: event.eventSlug, id: event.id } }

  async function tell(coming: boolean) {
    setBusy(true)
    try {
      await api('POST /shop-api/invited-events/{id}/answer', { params: { id: event.id }, body: { coming } })
      notice.success(coming ? t('page_my_events_coming') : t('page_my_events_declined', { name: ownerName }))
      onAnswered()
    } catch (error) {
      notice.error(refusalText(error, t))
    }
    setBusy(false)
  }

  return (
    <EventRow
      event={{
        name: text?.name ?? '',
        place: event.place.translations[0]?.name ?? event.place.name,
        imagePath: text?.imagePath ?? null,
        startsAt: event.startsAt,
        timeZone: event.timeZone,
      }}
      isOver={answer === 'declined'}
      badge={
        <Badge tone={badges[answer].tone} icon={badges[answer].icon}>
          {t(`page_my_events_invited_${answer}`)}
        </Badge>
      }
      title={
        <Link {...way} className={wholeRow}>
          {text?.name}
        </Link>
      }
      actions={<InvitationAnswers answer={answer} busy={busy} tell={tell} way={way} />}
    >
      <div className="text-small">
        <p className="font-semibold">{t('page_my_events_invited_by', { name: ownerName })}</p>
        {event.invitation && (
          <p className="line-clamp-2 whitespace-pre-line text-ink-soft">{event.invitation}</p>
        )}
      </div>
    </EventRow>
  )
}

function InvitationAnswers({
  answer,
  busy,
  tell,
  way,
}: {
  answer: InvitedEvent['answer']
  busy: boolean
  tell: (coming: boolean) => Promise<void>
  way: { to: string; state: { slug: string; id: number } }
}) {
  const t = useTranslate()
  return (
    <div className={classes(aboveRow, 'flex flex-wrap gap-2')}>
      {answer === 'declined' ? (
        <Button size="small" variant="secondary" busy={busy} onClick={() => tell(true)}>
          {t('page_my_events_can_come')}
        </Button>
      ) : (
        <ButtonLink {...way} size="small" variant={answer === 'open' ? 'primary' : 'secondary'}>
          {t(answer === 'open' ? 'page_my_events_go' : 'page_my_events_see_event')}
        </ButtonLink>
      )}
      {answer === 'open' && (
        <Button size="small" variant="quiet" busy={busy} onClick={() => tell(false)}>
          {t('page_my_events_cannot_come')}
        </Button>
      )}
    </div>
  )
}
