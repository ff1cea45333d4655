import { useRouteLoaderData } from 'react-router'
import type { EditableAnswer, EventToEdit } from '#contract/office/catalogue/event-edits.ts'
import { useShowHour, useTexts } from '#web/office/app/texts.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** The event, for the tabs inside its frame. */
export function useEvent(): EventToEdit {
  const event = useRouteLoaderData<EventToEdit>('screens/catalogue/events/edit-event-screen')
  if (!event) throw new Error('this screen is not inside the frame of an event')
  return event
}

export function StateBadge({
  event,
}: {
  event: { state: EventToEdit['state']; calledOff: boolean; postponed: boolean }
}) {
  const t = useTexts()
  return (
    <>
      <Badge tone={event.state === 'on_sale' ? 'jacaranda' : 'plain'}>
        {t(`events_state_${event.state}`)}
      </Badge>
      {event.calledOff && <Badge tone="ink">{t('events_called_off')}</Badge>}
      {event.postponed && <Badge tone="ink">{t('events_postponed')}</Badge>}
    </>
  )
}

/** Why something cannot be edited, and since when; nothing if it can. */
export function WhyFrozen({ editable }: { editable: EditableAnswer }) {
  const t = useTexts()
  const showHour = useShowHour()
  const { rule, why, since } = editable
  if (rule === 'free') return null
  const reason = t(`events_why_${why}`)
  const text = t(`events_rule_${rule}`)
  return (
    <p className="text-small text-ink-soft">
      {text} {since ? t('events_since', { reason, since: showHour(since) }) : reason}
    </p>
  )
}

export const isFixed = ({ rule }: EditableAnswer) =>
  rule === 'frozen' || rule === 'postpone' || rule === 'close_sale'
