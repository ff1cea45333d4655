import { useState } from 'react'
import { useTranslate } from '#web/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { usePurchase } from './purchase-context.tsx'
import { hasTypedRows } from './purchase-progress.ts'

/** The city from which one leaves. Another city empties the cart, so it asks first when something was typed. */
export function CityField() {
  const t = useTranslate()
  const { provinces, draft, change, country } = usePurchase()
  const [wanted, setWanted] = useState<number | null>(null)

  const choose = (provinceId: number) => {
    if (hasTypedRows(draft)) setWanted(provinceId)
    else change({ type: 'province-chosen', provinceId })
  }
  return (
    <>
      <SelectField
        label={`${t('purchase_city')} (${t(country.provinceWord)})`}
        value={draft.provinceId ?? ''}
        onChange={(event) => choose(Number(event.target.value))}
        options={provinces.map(({ id, name }) => ({ value: id, label: name }))}
        className="max-w-form"
      />
      <Dialog open={wanted !== null} onClose={() => setWanted(null)} title={t('change_city_title')}>
        <p>{t('change_city_text')}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            variant="danger"
            onClick={() => {
              if (wanted !== null) change({ type: 'province-chosen', provinceId: wanted })
              setWanted(null)
            }}
          >
            {t('change_city_yes')}
          </Button>
          <Button variant="secondary" onClick={() => setWanted(null)}>
            {t('change_city_no')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
