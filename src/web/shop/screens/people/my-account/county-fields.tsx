import { type Ref, useState } from 'react'
import type { Country } from '#domain/geography/countries/country.ts'
import type { PlaceList } from '#web/shop/geography/places/use-place-list.ts'
import {
  useCountiesOf,
  useCounty,
  useProvinces,
  useRegions,
} from '#web/shop/geography/places/use-place-list.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaleList } from './stale-list.tsx'

type CountyFieldsProps = {
  country: Country
  value: string
  /** of an unlisted county; undefined for a listed one */
  typedName: string | undefined
  onChange: (countyId: string, typedName: string | undefined) => void
  onBlur: () => void
  error?: string | undefined
  typedError?: string | undefined
  name: string
  ref: Ref<HTMLSelectElement>
}

/**
 * A county, chosen by region, province and county so that no list is too long; an unlisted one is typed. `value` may be
 * an earlier choice, even in another country.
 */
export function CountyFields({ country, value, onChange, error, ...props }: CountyFieldsProps) {
  const t = useTranslate()
  const { region, province, before, setChosen } = useChosenPlace(country, value)
  const regions = useRegions(country.regionWord && country.code)
  const provinces = useProvinces(country.regionWord && !region ? null : country.code, region)
  const counties = useCountiesOf(country.code, province)
  const other = counties.list?.find(({ id, isOther }) => isOther && String(id) === value)
  const isListed = counties.list?.some(({ id }) => String(id) === value)

  const lists = [regions, provinces, counties]
  const choose = (next: { region: string; province: string }) => {
    setChosen(next)
    if (value) onChange('', undefined)
  }
  return (
    <>
      <RegionField country={country} regions={regions} region={region} choose={choose} />
      <SelectField
        label={t(country.provinceWord)}
        placeholder={t(
          country.regionWord && !region ? 'page_account_province_choose' : 'page_account_county_choose',
        )}
        options={optionsOf(provinces.list)}
        value={province}
        onChange={({ target }) => choose({ region, province: target.value })}
      />
      <SelectField
        label={t(country.countyWord)}
        placeholder={t('page_account_county_choose')}
        options={[...(before && !isListed ? optionsOf([before]) : []), ...optionsOf(counties.list)]}
        error={error}
        name={props.name}
        ref={props.ref}
        value={value}
        onBlur={props.onBlur}
        onChange={({ target }) => {
          const isOther = counties.list?.some(({ id, isOther }) => isOther && String(id) === target.value)
          setChosen({ region, province })
          onChange(target.value, isOther ? '' : undefined)
        }}
      />
      {other && (
        <TypedCounty
          typedName={props.typedName}
          onChange={onChange}
          value={value}
          typedError={props.typedError}
        />
      )}
      {lists.some(({ failed }) => failed) && (
        <StaleList
          onRetry={() => {
            for (const list of lists) list.load()
          }}
        />
      )}
    </>
  )
}

/** The region and the province: chosen, or those of an earlier choice that is not among the chosen counties. */
function useChosenPlace(country: Country, value: string) {
  const [chosen, setChosen] = useState({ region: '', province: '' })
  const chosenCounties = useCountiesOf(country.code, chosen.province)
  const isInList = chosenCounties.list?.some(({ id }) => String(id) === value) ?? chosen.province !== ''
  const before = useCounty(value && !isInList ? value : null).list?.[0]
  const isAbroad = before !== undefined && before.countryCode !== country.code
  const home = isAbroad ? undefined : before
  return {
    before,
    region: home ? String(home.regionId ?? '') : chosen.region,
    province: home ? String(home.provinceId) : chosen.province,
    setChosen,
  }
}

function RegionField({
  country,
  regions,
  region,
  choose,
}: {
  country: Country
  regions: PlaceList<{ id: number; name: string }>
  region: string
  choose: (next: { region: string; province: string }) => void
}) {
  const t = useTranslate()
  if (!country.regionWord) return null
  return (
    <SelectField
      label={t(country.regionWord)}
      placeholder={t(regions.list ? 'page_account_county_choose' : 'loading')}
      options={optionsOf(regions.list)}
      value={region}
      onChange={({ target }) => choose({ region: target.value, province: '' })}
    />
  )
}

function TypedCounty({
  typedName,
  onChange,
  value,
  typedError,
}: {
  typedName: string | undefined
  onChange: (countyId: string, typedName: string | undefined) => void
  value: string
  typedError: string | undefined
}) {
  const t = useTranslate()
  return (
    <TextField
      label={t('county_name')}
      hint={t('county_name_hint')}
      value={typedName ?? ''}
      onChange={({ target }) => onChange(value, target.value)}
      error={typedError}
      autoComplete="address-level3"
      maxLength={80}
    />
  )
}

const optionsOf = (places: readonly { id: number; name: string }[] | null) =>
  (places ?? []).map(({ id, name }) => ({ value: id, label: name }))
