import { officeOf } from '#domain/geography/countries/offices.ts'
import { FilledText } from '#web/texts/filled-text.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { usePurchase } from '../purchase-context.tsx'

/**
 * How to reach the shop and to complain, before the contract (Spain: Ley 10/2025; Peru: DS 011-2011-PCM): the phone of the
 * event's country, its hours, and the page with the other ways.
 */
export function CustomerService() {
  const t = useTranslate()
  const { code } = usePurchase().country
  const { phone } = officeOf(code)
  const [to, label] =
    code === 'PE'
      ? ['/libro-de-reclamaciones', t('menu_complaint_book')]
      : ['/atencion', t('menu_complaints')]
  return (
    <p className="text-small text-ink-soft">
      <FilledText
        text="purchase_service"
        parts={{
          phone: (
            <a href={`tel:${phone.replaceAll(' ', '')}`} className="link figures whitespace-nowrap">
              {phone}
            </a>
          ),
          link: (
            <a href={to} target="_blank" rel="noopener" className="link">
              {label}
              <span className="sr-only"> ({t('opens_in_new_tab')})</span>
            </a>
          ),
        }}
      />{' '}
      {t('service_hours')}
    </p>
  )
}
