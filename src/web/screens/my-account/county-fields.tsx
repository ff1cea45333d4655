import { type Ref, useState } from 'react'
import type { FrequentAddress } from '#contract/frequent.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import type { CountyList } from './use-counties.ts'

type County = FrequentAddress['county']

/**
 * A county of a country, under the words that the country has for it. Its province makes the long list short, and may
 * be left out. `kept` is the one that was chosen before, perhaps in another country.
 */
export function CountyFields({
  list: { country, counties, failed },
  value,
  onChange,
  onBlur,
  kept,
  error,
  name,
  ref,
}: {
  list: CountyList
  value: string
  onChange: (countyId: string) => void
  onBlur: () => void
  kept?: County | undefined
  error?: string | undefined
  name: string
  ref: Ref<HTMLSelectElement>
}) {
  const t = useTranslate()
  const known = counties ?? []
  const provinceOf = (countyId: string) => known.find(({ id }) => String(id) === countyId)?.provinceId
  const [narrowed, setNarrowed] = useState('')
  const province = String(provinceOf(value) ?? narrowed)

  const isAbroad = kept && counties !== null && !known.some(({ id }) => id === kept.id)
  const shown = province ? known.filter(({ provinceId }) => String(provinceId) === province) : known
  const provinces = new Map(known.map(({ provinceId, provinceName }) => [provinceId, provinceName]))
  return (
    <>
      <SelectField
        label={t(country.provinceWord)}
        placeholder={t(counties || failed ? 'page_account_province_all' : 'loading')}
        options={[...provinces].map(([id, label]) => ({ value: id, label }))}
        value={province}
        onChange={({ target }) => {
          setNarrowed(target.value)
          if (String(provinceOf(value)) !== target.value) onChange('')
        }}
      />
      <SelectField
        label={t(country.countyWord)}
        placeholder={t(counties || failed ? 'page_account_county_choose' : 'loading')}
        options={[
          ...(isAbroad ? [{ value: kept.id, label: kept.name }] : []),
          ...shown.map(({ id, name, provinceName }) => ({ value: id, label: name, group: provinceName })),
        ]}
        error={error}
        name={name}
        ref={ref}
        value={value}
        onBlur={onBlur}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  )
}
