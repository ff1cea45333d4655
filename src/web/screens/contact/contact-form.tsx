import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { contactEnquiry } from '#contract/enquiries.ts'
import { api } from '../../browser-api.ts'
import { fieldError } from '../../dialogs/refused-form.ts'
import { EnquiryForm } from '../../enquiries/enquiry-form.tsx'
import { ThankYou } from '../../enquiries/thank-you.tsx'
import { useEnquiryForm } from '../../enquiries/use-enquiry-form.ts'
import { usePageTexts } from '../../page-texts.ts'
import { useRootData } from '../../root-data.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'

/** Once sent it stays with what was sent, and takes no more. */
export function ContactForm() {
  const t = usePageTexts('contact')
  const { country } = useRootData()
  const form = useForm({
    resolver: zodResolver(contactEnquiry),
    mode: 'onTouched',
    defaultValues: { name: '', email: '', phone: '', message: '', subject: '' },
  })
  const { errors, isDirty, isSubmitting, isValid } = form.formState
  const { submit, sent, banner } = useEnquiryForm('contact', form, (body, openFor) =>
    api('POST /api/contact', { query: { 'country-code': country }, body: { ...body, openFor } }),
  )

  return (
    <div className="flex flex-col gap-8">
      {sent && <ThankYou title={t('page_contact_sent_title')}>{t('page_contact_sent')}</ThankYou>}
      <EnquiryForm
        name="contact"
        title={t('page_contact_form')}
        trap={form.register('subject')}
        ready={isDirty && isValid}
        busy={isSubmitting}
        disabled={sent}
        banner={banner}
        onSubmit={submit}
      >
        <TextField
          label={t('enquiry_name')}
          autoComplete="name"
          error={fieldError(t, errors, 'name')}
          {...form.register('name')}
        />
        <div className="grid gap-5 md:grid-cols-2">
          <EmailField label={t('email')} error={fieldError(t, errors, 'email')} {...form.register('email')} />
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
        </div>
        <TextAreaField
          label={t('enquiry_message')}
          rows={7}
          maxLength={4000}
          error={fieldError(t, errors, 'message')}
          {...form.register('message')}
        />
      </EnquiryForm>
    </div>
  )
}
