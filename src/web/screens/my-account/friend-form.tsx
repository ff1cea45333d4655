import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { type FrequentFriend, friend as schema } from '#contract/frequent.ts'
import { api } from '#web/browser-api.ts'
import { fieldError, useRefusedForm } from '#web/dialogs/refused-form.ts'
import { useRootData } from '#web/root-data.ts'
import { EmailField } from '#web/ui/email-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAccountTexts } from './account-texts.ts'
import { EntryForm } from './entry-form.tsx'
import { useKeptForm } from './use-kept-form.ts'

/** Keeps a new friend, or changes the one that is given. */
export function FriendForm({
  friend,
  onSaved,
  onCancel,
}: {
  friend?: FrequentFriend
  onSaved: () => Promise<void>
  onCancel: () => void
}) {
  const t = useAccountTexts()
  const { country } = useRootData()
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      fullname: friend?.fullname ?? '',
      phone: friend?.phone ?? '',
      email: friend?.email ?? '',
    },
  })
  const { errors, isSubmitting } = form.formState
  const { banner, clearBanner, refuse } = useRefusedForm(form)
  const { forget } = useKeptForm(`friend:${friend?.id ?? 'new'}`, form)
  useEffect(() => form.setFocus('fullname'), [form])

  const submit = form.handleSubmit(async (body) => {
    clearBanner()
    try {
      if (friend) await api('PUT /shop-api/frequent-friends/{id}', { params: { id: friend.id }, body })
      else await api('POST /shop-api/frequent-friends', { body })
    } catch (error) {
      return refuse(error)
    }
    forget()
    await onSaved()
  })

  return (
    <EntryForm
      title={t(friend ? 'page_account_friend_edit' : 'page_account_friend_add')}
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
        label={t('passenger_name')}
        autoComplete="off"
        className="md:col-span-2"
        error={fieldError(t, errors, 'fullname')}
        {...form.register('fullname')}
      />
      <Controller
        control={form.control}
        name="phone"
        render={({ field }) => (
          <PhoneField
            label={t('phone')}
            country={country}
            autoComplete="off"
            error={fieldError(t, errors, 'phone')}
            {...field}
          />
        )}
      />
      <EmailField
        label={t('email')}
        autoComplete="off"
        error={fieldError(t, errors, 'email')}
        {...form.register('email')}
      />
    </EntryForm>
  )
}
