import { useController, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { address, type FrequentAddress } from '#contract/people/frequent.ts'
import { isHome } from '#contract/platform/wire-numbers.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { api } from '#web/api/browser-api.ts'
import { useRootData } from '#web/app/root-data.ts'
import { fieldError } from '#web/forms/refused-form.ts'
import { schemaRules } from '#web/forms/schema-rules.ts'
import { useForm } from '#web/forms/use-form.ts'
import { AddressField } from '#web/shop/geography/places/address-field.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { CheckboxField } from '#web/ui/forms/text-field.tsx'
import { CountyFields } from '../county-fields.tsx'
import { EntryForm, type EntryFormProps } from './entry-form.tsx'

/** The form's checkbox is 0 or 1 in the API. */
const schema = address.extend({ myAddress: z.boolean().transform((isTicked): 0 | 1 => (isTicked ? 1 : 0)) })

/** Creates or edits a saved address. The first one automatically becomes the customer's home. */
export function AddressForm({
  address: saved,
  isFirst = false,
  ...props
}: EntryFormProps & { address?: FrequentAddress | undefined; isFirst?: boolean }) {
  const t = useTranslate()
  const form = useAddressForm(saved)
  return (
    <EntryForm
      title={t(saved ? 'page_account_address_edit' : 'address_add')}
      form={form}
      draftName={`address:${saved?.id ?? 'new'}`}
      focus="name"
      save={(body) =>
        saved
          ? api('PUT /shop-api/frequent-addresses/{id}', { params: { id: saved.id }, body })
          : api('POST /shop-api/frequent-addresses', { body })
      }
      {...props}
    >
      <StreetField form={form} />
      <CountyOfAddress form={form} />
      {!isFirst && !(saved && isHome(saved)) && (
        <CheckboxField
          label={t('page_account_address_mine_too')}
          className="md:col-span-2"
          {...form.register('myAddress')}
        />
      )}
    </EntryForm>
  )
}

function useAddressForm(saved: FrequentAddress | undefined) {
  return useForm({
    resolver: schemaRules(schema),
    defaultValues: {
      name: saved?.name ?? '',
      countyId: String(saved?.county.id ?? ''),
      countyName: undefined as string | undefined,
      myAddress: saved !== undefined && isHome(saved),
    },
  })
}

type FieldProps = { form: ReturnType<typeof useAddressForm> }

function StreetField({ form }: FieldProps) {
  const t = useTranslate()
  const { field: street } = useController({ control: form.control, name: 'name' })
  const { field: county } = useController({ control: form.control, name: 'countyId' })
  return (
    <AddressField
      className="md:col-span-2"
      value={street.value}
      name={street.name}
      ref={street.ref}
      area={{ countyId: Number(county.value) || null, provinceId: null }}
      onType={street.onChange}
      onChoose={({ address, countyId }) => {
        street.onChange(address)
        if (!county.value && countyId !== null) county.onChange(String(countyId))
      }}
      onBlur={street.onBlur}
      error={fieldError(t, form.formState.errors, 'name')}
      autoComplete="address-line1"
    />
  )
}

function CountyOfAddress({ form }: FieldProps) {
  const t = useTranslate()
  const { errors } = form.formState
  const country = countryOf(useRootData().country)
  const { field: county } = useController({ control: form.control, name: 'countyId' })
  const countyName = useWatch({ control: form.control, name: 'countyName' })
  return (
    <CountyFields
      country={country}
      value={String(county.value)}
      typedName={countyName}
      name={county.name}
      ref={county.ref}
      onBlur={county.onBlur}
      error={fieldError(t, errors, 'countyId')}
      typedError={fieldError(t, errors, 'countyName')}
      onChange={(id, typed) => {
        county.onChange(id)
        form.setValue('countyName', typed, { shouldDirty: true })
        form.clearErrors(['countyId', 'countyName'])
      }}
    />
  )
}
