import { lazy, useState } from 'react'
import { useTranslate } from '#web/messages.tsx'
import { OnDemand } from '#web/ui/on-demand.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { usePurchase } from './purchase-context.tsx'
import { hasTypedRows } from './purchase-progress.ts'
import { useEarlyChoice } from './use-early-choice.ts'

const ChangeCityDialog = lazy(() => import('./change-city-dialog.tsx'))

/** The city from which one leaves. Another city empties the cart, so it asks first when something was typed. */
export function CityField() {
  const t = useTranslate()
  const { provinces, draft, change, country } = usePurchase()
  const [wanted, setWanted] = useState<number | null>(null)

  const choose = (provinceId: number) => {
    if (hasTypedRows(draft)) setWanted(provinceId)
    else change({ type: 'province-chosen', provinceId })
  }
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
        className="max-w-form"
      />
      <OnDemand open={wanted !== null}>
        <ChangeCityDialog
          open={wanted !== null}
          onClose={() => setWanted(null)}
          onChange={() => {
            if (wanted !== null) change({ type: 'province-chosen', provinceId: wanted })
            setWanted(null)
          }}
        />
      </OnDemand>
    </>
  )
}
