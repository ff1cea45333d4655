import { Link } from 'react-router'
import type { NotificationListRow } from '#contract/office/sales/office-payments.ts'
import { useCodeText, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** Returns a function for the outcome of a notification as text. */
export function useOutcomeWords(): (outcome: string | null) => string {
  const t = useTexts()
  const textOf = useCodeText()
  return (outcome) =>
    outcome === null
      ? t('notification_outcome_waiting')
      : (textOf(`notification_outcome_${outcome}`) ?? t('notification_outcome_noted'))
}

/** The notifications of a provider with their outcomes. */
export function NotificationList({ rows }: { rows: readonly NotificationListRow[] }) {
  const t = useTexts()
  const showTime = useShowTime()
  const outcome = useOutcomeWords()
  if (rows.length === 0) return <p className="text-ink-soft">{t('notifications_none')}</p>
  return (
    <ul className="flex flex-col">
      {rows.map((row) => (
        <li
          key={row.id}
          className="flex flex-wrap items-center justify-between gap-2 border-b border-paper-line py-2"
        >
          <Link to={`/payments/notifications/${row.id}`} className="link figures">
            {showTime(row.receivedAt)}
          </Link>
          <Badge tone={row.isOpen ? 'brick' : 'leaf'}>{outcome(row.outcome)}</Badge>
        </li>
      ))}
    </ul>
  )
}
