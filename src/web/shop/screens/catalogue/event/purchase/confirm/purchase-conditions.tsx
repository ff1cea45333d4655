import { useRootData } from '#web/app/root-data.ts'
import { FilledText } from '#web/texts/filled-text.tsx'
import { useTranslate } from '#web/texts/messages.tsx'

/** From the terms, section "reembolsos": days until the refund of a cancelled event. */
const refundDays = 30

/** The deadline for changes and the refund conditions, beside the button that buys. */
export function PurchaseConditions({ free }: { free: boolean }) {
  const t = useTranslate()
  const { freezeHours } = useRootData()
  const link = (
    <a href="/terminos#reembolsos" target="_blank" rel="noopener" className="link">
      {t('purchase_conditions_link')}
      <span className="sr-only"> ({t('opens_in_new_tab')})</span>
    </a>
  )
  return (
    <p className="text-small">
      {t('purchase_conditions_changes', { hours: freezeHours })}{' '}
      {!free && <>{t('purchase_conditions_refund', { days: refundDays })} </>}
      <FilledText text="purchase_conditions_more" parts={{ link }} />
    </p>
  )
}
