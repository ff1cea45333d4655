import type { ReactNode } from 'react'
import { useDateTime } from '#web/app/dates.ts'
import { type Translate, useTranslate } from '#web/texts/messages.tsx'
import type { Answer } from './check-ticket.ts'

/** The sentences below the title of an answer. */
export function explainAnswer(
  { kind, text, ticket, usedAt, usedBy, usedOn }: Answer,
  t: Translate,
  isTyped: boolean,
): ReactNode[] {
  const zone = ticket?.timeZone
  switch (kind) {
    case 'boarded':
      return isTyped ? [] : [t('qr_boarded_text')]
    case 'choose':
      return [t('page_gate_choose_text')]
    case 'undone':
      return [t('page_gate_undone_text')]
    case 'not_validated':
      return [t('qr_not_validated_text')]
    case 'invalid':
      return [t('qr_invalid_text')]
    case 'unreachable':
      return [t('qr_unreachable_text')]
    case 'wrong_date':
      return ticket?.startsAt && zone ? [dated('qr_wrong_date_text', ticket.startsAt, zone)] : [text]
    case 'already_used': {
      if (!usedAt || !zone) return [text]
      const when = dated('qr_already_used_text', usedAt, zone)
      if (!usedBy) return [when]
      return [
        when,
        usedOn ? t('qr_used_by_on', { name: usedBy, device: usedOn }) : t('qr_used_by', { name: usedBy }),
      ]
    }
    default:
      return [text]
  }
}

type DatedText = 'qr_wrong_date_text' | 'qr_already_used_text'

const dated = (text: DatedText, instant: string, timeZone: string) => (
  <DatedSentence {...{ text, instant, timeZone }} />
)

/** A sentence whose date is not broken at its hyphens. */
function DatedSentence({ text, instant, timeZone }: { text: DatedText; instant: string; timeZone: string }) {
  const t = useTranslate()
  const dateTime = useDateTime()
  const [before, after] = t(text, { date: '\n' }).split('\n')
  return (
    <>
      {before}
      <time dateTime={instant} className="whitespace-nowrap">
        {dateTime(instant, timeZone)}
      </time>
      {after}
    </>
  )
}
