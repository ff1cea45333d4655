import { Controller } from 'react-hook-form'
import { api } from '#web/api/browser-api.ts'
import { useRootData } from '#web/app/root-data.ts'
import { FormPhoneField } from '#web/forms/form-phone-field.tsx'
import { ThankYou } from '#web/forms/thank-you.tsx'
import { EnquiryForm } from '#web/shop/catalogue/enquiries/enquiry-form.tsx'
import { useEnquiryForm } from '#web/shop/catalogue/enquiries/use-enquiry-form.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { TextAreaField, TextField } from '#web/ui/forms/text-field.tsx'

/**
 * `today` is the current day in the visitor's country (YYYY-MM-DD). After sending, a thank-you replaces the form.
 */
export function WeddingForm({ today }: { today: string }) {
  const t = useTranslate()
  const { country } = useRootData()
  const { form, sent, number, frame, field, phone, beforeScripts } = useEnquiryForm({
    name: 'marriage',
    rules: () => loadRules(today),
    empty: { name: '', email: '', phone: '', date: '', place: '', message: '', subject: '' },
    send: (body, openFor) =>
      api('POST /api/marriage', { query: { 'country-code': country }, body: { ...body, openFor } }),
  })
  if (sent)
    return (
      <ThankYou number={number} title={t('page_wedding_sent_title')}>
        {t('page_wedding_sent')}
      </ThankYou>
    )

  return (
    <EnquiryForm title={t('page_wedding_form')} {...frame}>
      <TextField
        label={t('page_wedding_names')}
        autoComplete="name"
        placeholder={t('page_wedding_names_example')}
        {...field('name')}
      />
      <EmailField label={t('email')} {...field('email')} />
      <div className="grid gap-5 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <FormPhoneField {...phone} />
        <Controller
          control={form.control}
          name="date"
          render={({ field: date }) => (
            <DateField
              label={t('page_wedding_date')}
              min={today}
              error={field('date').error}
              {...date}
              value={beforeScripts?.date ?? date.value}
            />
          )}
        />
      </div>
      <TextField
        label={t('page_wedding_place')}
        placeholder={t('page_wedding_place_example')}
        maxLength={200}
        {...field('place')}
      />
      <TextAreaField
        label={t('enquiry_message')}
        hint={t('page_wedding_message_hint')}
        rows={7}
        maxLength={4000}
        {...field('message')}
      />
    </EnquiryForm>
  )
}

async function loadRules(today: string) {
  const { weddingRules } = await import('#web/shop/catalogue/enquiries/enquiry-rules.ts')
  return weddingRules(today)
}
