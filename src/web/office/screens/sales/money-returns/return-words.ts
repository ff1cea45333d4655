import { useTexts } from '#web/office/app/texts.tsx'
import { useProviderName } from '../settlement/settlement-words.ts'

/** Returns a function for the name of what reported that money left. */
export function useSourceName(): (source: string) => string {
  const t = useTexts()
  const providerName = useProviderName()
  return (source) => {
    if (source === 'statement') return t('orders_return_from_statement')
    if (source === 'staff') return t('orders_return_from_staff')
    if (source === 'payout') return t('orders_return_from_payout')
    return providerName(source.replace('provider:', ''))
  }
}
