import type { RefundState } from '#domain/sales/payments/refunds/refund-states.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<RefundState, BadgeTone> = {
  created: 'amber',
  in_transit: 'amber',
  waiting_for_staff: 'jacaranda',
  done: 'leaf',
  failed: 'brick',
  withdrawn: 'plain',
}

/** The state of a refund as a badge. */
export function RefundBadge({ state }: { state: RefundState }) {
  const t = useTexts()
  return <Badge tone={tones[state]}>{t(`refunds_state_${state}`)}</Badge>
}

/** Returns a function for the days that are left of the promised time; nothing for a refund that is done. */
export function useShowClock(): (refund: { state: RefundState; dueAt: string }) => string {
  const t = useTexts()
  return ({ state, dueAt }) => {
    if (state === 'done' || state === 'withdrawn') return ''
    const days = Math.ceil((Date.parse(dueAt) - Date.now()) / 86_400_000)
    return days < 0 ? t('refunds_late', { count: -days }) : t('refunds_days_left', { count: days })
  }
}
