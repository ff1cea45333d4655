import { api } from '#web/api/browser-api.ts'
import { useRootData } from '#web/app/root-data.ts'
import { FormPhoneField } from '#web/forms/form-phone-field.tsx'
import { ThankYou } from '#web/forms/thank-you.tsx'
import { EnquiryForm } from '#web/shop/catalogue/enquiries/enquiry-form.tsx'
import { useEnquiryForm } from '#web/shop/catalogue/enquiries/use-enquiry-form.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { TextAreaField, TextField } from '#web/ui/forms/text-field.tsx'

/** After sending, it shows the sent message and cannot be sent again. */
export function ContactForm() {
  const t = useTranslate()
  const { country } = useRootData()
  const { sent, number, frame, field, phone } = useEnquiryForm({
    name: 'contact',
    rules: () =>
      import('#web/shop/catalogue/enquiries/enquiry-rules.ts').then(({ contactRules }) => contactRules),
    empty: { name: '', email: '', phone: '', message: '', subject: '' },
    send: (body, openFor) =>
      api('POST /api/contact', { query: { 'country-code': country }, body: { ...body, openFor } }),
  })

  return (
    <div className="flex flex-col gap-8">
      {sent && (
        <ThankYou number={number} title={t('page_contact_sent_title')}>
          {t('page_contact_sent')}
        </ThankYou>
      )}
      <EnquiryForm title={t('page_contact_form')} disabled={sent} {...frame}>
        <TextField label={t('enquiry_name')} autoComplete="name" {...field('name')} />
        <div className="grid gap-5 md:grid-cols-2">
          <EmailField label={t('email')} {...field('email')} />
          <FormPhoneField {...phone} />
        </div>
        <TextAreaField label={t('enquiry_message')} rows={7} maxLength={4000} {...field('message')} />
      </EnquiryForm>
    </div>
  )
}
