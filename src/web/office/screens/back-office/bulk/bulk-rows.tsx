import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EnquiryAct, EnquiryBulkRow } from '#contract/office/catalogue/enquiry-bulk.ts'
import type { BulkAct, BulkRow } from '#contract/office/catalogue/event-bulk.ts'
import type { MailAct, MailBulkRow } from '#contract/office/mails/mail-bulk.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { StateBadge } from '#web/office/screens/catalogue/events/use-event.tsx'
import { useMailName } from '#web/office/ui/words/mail-name.ts'
import { enquiryTones, mailTones } from '#web/office/ui/words/state-tones.ts'
import { Badge } from '#web/ui/badge.tsx'

/** How the rows of a list and their actions are shown. */
type Rows<Act, Row> = {
  titleOf: (act: Act) => string
  /** why the action does not apply to a row */
  whyNot: (row: Row) => string
  line: (row: Row, isDone: boolean) => ReactNode
}

/** Why an action does not apply, as the key of a text. */
const reasons = {
  event_state: 'bulk_why_state',
  event_incomplete: 'bulk_why_incomplete',
  event_not_found: 'failed_not_found',
  request_closed: 'bulk_why_state',
  taken: 'bulk_why_taken',
  mail_state: 'bulk_why_state',
  mail_has_link: 'mail_has_link',
  own_order: 'own_order',
  own_account: 'own_account',
  not_found: 'failed_not_found',
  failed: 'bulk_why_failed',
} as const

const eventTitles = {
  publish: 'events_publish',
  'close-sale': 'events_close_sale',
  'open-sale': 'events_open_sale',
} as const

function useEventRows(): Rows<BulkAct, BulkRow> {
  const t = useTexts()
  return {
    titleOf: (act) => t(eventTitles[act]),
    whyNot: ({ why, lacks }) =>
      [t(reasons[why ?? 'failed']), lacks.map((lack) => t(`events_lack_${lack}`)).join(' · ')]
        .filter(Boolean)
        .join(' '),
    line: (row) => (
      <>
        <Link to={`/events/${row.id}`} className="link min-w-0 flex-1">
          {row.name}
        </Link>
        {row.why !== 'event_not_found' && <StateBadge event={{ ...row, postponed: false }} />}
        {row.unpayable > 0 && (
          <span className="w-full text-amber">{t('events_unpayable', { count: row.unpayable })}</span>
        )}
      </>
    ),
  }
}

function useEnquiryRows(): Rows<EnquiryAct, EnquiryBulkRow> {
  const t = useTexts()
  return {
    titleOf: (act) => t(act === 'take' ? 'handled_take' : 'enquiries_close'),
    whyNot: ({ why }) => t(reasons[why ?? 'failed']),
    line: ({ id, name, state, isRobot, handler }) => (
      <>
        <Link to={`/enquiries/${id}`} className="link min-w-0 flex-1">
          {name}
        </Link>
        {handler && <span className="text-ink-soft">{handler}</span>}
        {isRobot && <Badge tone="ink">{t('enquiries_robot')}</Badge>}
        {state && <Badge tone={enquiryTones[state]}>{t(`enquiries_state_${state}`)}</Badge>}
      </>
    ),
  }
}

function useMailRows(): Rows<MailAct, MailBulkRow> {
  const t = useTexts()
  const mailName = useMailName()
  return {
    titleOf: (act) => t(`mails_${act}`),
    whyNot: ({ why }) => t(reasons[why ?? 'failed']),
    line: ({ id, name, recipient, state }, isDone) => (
      <>
        <Link to={`/mails/${id}`} className="link min-w-0 flex-1">
          {mailName(name)}
        </Link>
        <span className="min-w-0 break-all text-ink-soft">{recipient}</span>
        {state && !isDone && <Badge tone={mailTones[state]}>{t(`mails_state_${state}`)}</Badge>}
      </>
    ),
  }
}

export type AnyRow = { id: number; why: string | null }

/** How the rows of each list are shown. */
export function useRowsOf(list: 'events' | 'enquiries' | 'mails'): Rows<string, AnyRow> {
  const rows = { events: useEventRows(), enquiries: useEnquiryRows(), mails: useMailRows() }
  return rows[list] as Rows<never, never> as Rows<string, AnyRow>
}
