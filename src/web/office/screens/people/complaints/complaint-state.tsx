import type { ComplaintListRow } from '#contract/office/people/office-complaints.ts'
import type { Urgency } from '#domain/people/complaints/answer-clock.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<Urgency, BadgeTone> = { calm: 'plain', half: 'amber', last: 'brick' }

/** The state of a complaint, amber from half of its time on, and red on its last day. */
export function ComplaintState({ state, urgency }: Pick<ComplaintListRow, 'state' | 'urgency'>) {
  const t = useTexts()
  if (state === 'answered') return <Badge tone="leaf">{t('complaints_state_answered')}</Badge>
  return <Badge tone={tones[urgency]}>{t(`complaints_urgency_${urgency}`)}</Badge>
}
