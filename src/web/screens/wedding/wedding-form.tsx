import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { marriageEnquiry } from '#contract/enquiries.ts'
import { api } from '../../browser-api.ts'
import { fieldError } from '../../dialogs/refused-form.ts'
import { EnquiryForm } from '../../enquiries/enquiry-form.tsx'
import { ThankYou } from '../../enquiries/thank-you.tsx'
import { useEnquiryForm } from '../../enquiries/use-enquiry-form.ts'
import { usePageTexts } from '../../page-texts.ts'
import { useRootData } from '../../root-data.ts'
import { DateField } from '../../ui/date-field.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'

/** `today` is the day that it is in the visitor's country (YYYY-MM-DD). Once sent, thanks take its place. */
export function WeddingForm({ today }: { today: string }) {
  const t = usePageTexts('wedding')
  const { country } = useRootData()
  const form = useForm({
    resolver: zodResolver(
      marriageEnquiry.extend({
        date: marriageEnquiry.shape.date.refine((day) => day >= today, 'date_in_past'),
      }),
    ),
    mode: 'onTouched',
    defaultValues: { name: '', email: '', phone: '', date: '', place: '', message: '', subject: '' },
  })
  const { errors, isDirty, isSubmitting, isValid } = form.formState
  const { submit, sent, banner } = useEnquiryForm('marriage', form, (body, openFor) =>
    api('POST /api/marriage', { query: { 'country-code': country }, body: { ...body, openFor } }),
  )
  if (sent) return <ThankYou title={t('page_wedding_sent_title')}>{t('page_wedding_sent')}</ThankYou>

  return (
    <EnquiryForm
      name="marriage"
      title={t('page_wedding_form')}
      trap={form.register('subject')}
      ready={isDirty && isValid}
      busy={isSubmitting}
      banner={banner}
      onSubmit={submit}
    >
      <TextField
        label={t('page_wedding_names')}
        autoComplete="name"
        placeholder={t('page_wedding_names_example')}
        error={fieldError(t, errors, 'name')}
        {...form.register('name')}
      />
      <EmailField label={t('email')} error={fieldError(t, errors, 'email')} {...form.register('email')} />
      <div className="grid gap-5 md:grid-cols-2">
        <Controller
          control={form.control}
          name="phone"
          render={({ field }) => (
            <PhoneField
              label={t('phone')}
              country={country}
              error={fieldError(t, errors, 'phone')}
              {...field}
            />
          )}
        />
        <DateField
          label={t('page_wedding_date')}
          min={today}
          error={fieldError(t, errors, 'date')}
          {...form.register('date')}
        />
      </div>
      <TextField
        label={t('page_wedding_place')}
        placeholder={t('page_wedding_place_example')}
        maxLength={200}
        error={fieldError(t, errors, 'place')}
        {...form.register('place')}
      />
      <TextAreaField
        label={t('enquiry_message')}
        hint={t('page_wedding_message_hint')}
        rows={7}
        maxLength={4000}
        error={fieldError(t, errors, 'message')}
        {...form.register('message')}
      />
    </EnquiryForm>
  )
}
