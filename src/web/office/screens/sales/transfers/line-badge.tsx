import type { TransferLine } from '#contract/office/sales/transfers.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { lineTones, previewTones } from '#web/office/ui/words/state-tones.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Outcomes of assigned lines that do not pay the order, in the words of the preview. */
const otherOutcomes = ['taken_back', 'bounced', 'refund_sent', 'payout'] as const

/** The state of a line that was imported. */
export function LineBadge({ state, outcome }: Pick<TransferLine, 'state' | 'outcome'>) {
  const t = useTexts()
  const other = otherOutcomes.find((one) => one === outcome)
  if (other) return <Badge tone={previewTones[other]}>{t(`transfers_preview_${other}`)}</Badge>
  return <Badge tone={lineTones[state]}>{t(`transfers_state_${state}`)}</Badge>
}
