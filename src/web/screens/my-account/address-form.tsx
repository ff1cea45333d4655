import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { address, type FrequentAddress } from '#contract/frequent.ts'
import { api } from '#web/browser-api.ts'
import { fieldError, useRefusedForm } from '#web/dialogs/refused-form.ts'
import { CheckboxField, TextField } from '#web/ui/text-field.tsx'
import { useAccountTexts } from './account-texts.ts'
import { CountyFields } from './county-fields.tsx'
import { EntryForm } from './entry-form.tsx'
import { useKeptForm } from './use-kept-form.ts'

/** As the form has it: a box that is ticked is a 1 on the wire. */
const schema = address.extend({ myAddress: z.boolean().transform((isTicked): 0 | 1 => (isTicked ? 1 : 0)) })

/** Keeps a new address, or changes the one that is given. The first one is the customer's own without being asked. */
export function AddressForm({
  address: kept,
  isFirst = false,
  onSaved,
  onCancel,
}: {
  address?: FrequentAddress
  isFirst?: boolean
  onSaved: () => Promise<void>
  onCancel: () => void
}) {
  const t = useAccountTexts()
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      name: kept?.name ?? '',
      countyId: String(kept?.county.id ?? ''),
      myAddress: kept?.myAddress === 1,
    },
  })
  const { errors, isSubmitting } = form.formState
  const { banner, clearBanner, refuse } = useRefusedForm(form)
  const { forget } = useKeptForm(`address:${kept?.id ?? 'new'}`, form)
  useEffect(() => form.setFocus('name'), [form])

  const submit = form.handleSubmit(async (body) => {
    clearBanner()
    try {
      if (kept) await api('PUT /shop-api/frequent-addresses/{id}', { params: { id: kept.id }, body })
      else await api('POST /shop-api/frequent-addresses', { body })
    } catch (error) {
      return refuse(error)
    }
    forget()
    await onSaved()
  })

  return (
    <EntryForm
      title={t(kept ? 'page_account_address_edit' : 'address_add')}
      busy={isSubmitting}
      banner={banner}
      onBannerGone={clearBanner}
      onSubmit={submit}
      onCancel={() => {
        forget()
        onCancel()
      }}
    >
      <TextField
        label={t('address_street')}
        autoComplete="address-line1"
        className="md:col-span-2"
        error={fieldError(t, errors, 'name')}
        {...form.register('name')}
      />
      <Controller
        control={form.control}
        name="countyId"
        render={({ field: { value, ...field } }) => (
          <CountyFields
            {...field}
            value={String(value)}
            kept={kept?.county}
            error={fieldError(t, errors, 'countyId')}
          />
        )}
      />
      {!isFirst && kept?.myAddress !== 1 && (
        <CheckboxField
          label={t('page_account_address_mine_too')}
          className="md:col-span-2"
          {...form.register('myAddress')}
        />
      )}
    </EntryForm>
  )
}
