import { type Ref, useMemo, useState } from 'react'
import type { AddressSuggestion } from '#contract/geography/address-suggestions.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Combobox } from '#web/ui/forms/combobox/combobox.tsx'
import { type TypedArea, useAddressSuggestions } from './use-address-suggestions.ts'

/**
 * The data of Nominatim and Photon; the licence requires this attribution (https://www.openstreetmap.org/copyright).
 */
const source = '© OpenStreetMap'

/** Street and number, typed or chosen from suggestions, which are optional. */
export function AddressField({
  area,
  onType,
  onChoose,
  ...field
}: {
  value: string
  area: TypedArea
  onType: (address: string) => void
  onChoose: (suggestion: AddressSuggestion) => void
  onBlur: () => void
  error: string | undefined
  autoComplete: string
  className?: string
  name?: string
  ref?: Ref<HTMLInputElement | null>
}) {
  const t = useTranslate()
  const [typed, setTyped] = useState<string | null>(null)
  const suggestions = useAddressSuggestions(typed, area)
  const options = useMemo(
    () => suggestions.map(({ address, detail }, id) => ({ id, label: address, detail })),
    [suggestions],
  )
  return (
    <Combobox
      {...field}
      label={t('address_street')}
      maxLength={200}
      suggests
      source={source}
      options={options}
      onType={(address) => {
        setTyped(address)
        onType(address)
      }}
      onChoose={({ id }) => {
        const chosen = suggestions[Number(id)]
        setTyped(null)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}
