import { useState } from 'react'
import { isReserved } from '#contract/platform/wire-numbers.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { cheapestFrom } from '#web/shop/sales/purchase/catalogue.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { onDemand } from '#web/ui/overlays/on-demand.tsx'
import { usePurchase } from '../purchase-context.tsx'
import { useEarlyChoice } from '../use-early-choice.ts'
import { storeCity } from './last-city.ts'

const ChangeCityDialog = onDemand(() => import('./change-city-dialog.tsx'))

/**
 * The city of departure, and the lowest price from there. Changing it empties the cart, after a confirmation.
 */
export function CityField() {
  const t = useTranslate()
  const { provinces, categories, draft, change, country, currency, event } = usePurchase()
  const [wanted, setWanted] = useState<number | null>(null)

  const choose = (provinceId: number) => {
    if (draft.tickets.length > 0) setWanted(provinceId)
    else changeTo(provinceId)
  }
  const changeTo = (provinceId: number) => {
    storeCity(country.code, provinceId)
    change({ type: 'province-chosen', provinceId })
  }
  const lowest = !isReserved(event) && draft.provinceId ? cheapestFrom(categories, draft.provinceId) : 0
  const shown = draft.provinceId ?? ''
  const list = useEarlyChoice<HTMLSelectElement>(String(shown), (value) => choose(Number(value)))
  return (
    <>
      <SelectField
        ref={list}
        label={`${t('purchase_city')} (${t(country.provinceWord)})`}
        value={shown}
        onChange={(event) => choose(Number(event.target.value))}
        options={provinces.map(({ id, name }) => ({ value: id, label: name }))}
        hint={lowest ? t('city_price_from', { price: formatMoney({ amount: lowest, currency }) }) : undefined}
        className="max-w-form"
      />
      <ChangeCityDialog
        open={wanted !== null}
        onClose={() => setWanted(null)}
        onChange={() => {
          if (wanted !== null) changeTo(wanted)
          setWanted(null)
        }}
      />
    </>
  )
}
