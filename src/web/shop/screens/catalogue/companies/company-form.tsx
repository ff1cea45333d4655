import { useEffect } from 'react'
import { type CompanyInterest, companyInterests } from '#domain/catalogue/enquiries/company-interests.ts'
import { api } from '#web/api/browser-api.ts'
import { useRootData } from '#web/app/root-data.ts'
import { FormPhoneField } from '#web/forms/form-phone-field.tsx'
import { ThankYou } from '#web/forms/thank-you.tsx'
import { EnquiryForm } from '#web/shop/catalogue/enquiries/enquiry-form.tsx'
import { useEnquiryForm } from '#web/shop/catalogue/enquiries/use-enquiry-form.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/forms/text-field.tsx'

const interestTexts = {
  routes: 'page_companies_interest_routes',
  vans: 'page_companies_interest_vans',
  events: 'page_companies_interest_events',
} as const

/** An empty field is sent as undefined. */
const nothing = (value: unknown) => (value === '' ? undefined : value)

/** The service that the visitor chose elsewhere on the page; a new object each time. */
export type CompanyWish = { interest: CompanyInterest }

/** A chosen service is filled in and scrolls to the form. After sending, a thank-you replaces the form. */
export function CompanyForm({ wish }: { wish: CompanyWish | undefined }) {
  const t = useTranslate()
  const { country } = useRootData()
  const { form, sent, number, frame, field, phone } = useEnquiryForm({
    name: 'companies',
    rules: () =>
      import('#web/shop/catalogue/enquiries/enquiry-rules.ts').then(({ companyRules }) => companyRules),
    empty: { name: '', company: '', email: '', phone: '', message: '', subject: '' },
    send: (body, openFor) =>
      api('POST /api/companies', { query: { 'country-code': country }, body: { ...body, openFor } }),
  })
  useEffect(() => {
    if (!wish) return
    form.setValue('interest', wish.interest, { shouldDirty: true })
    form.setFocus('name')
  }, [form, wish])
  if (sent)
    return (
      <ThankYou number={number} title={t('page_companies_sent_title')}>
        {t('page_companies_sent')}
      </ThankYou>
    )

  return (
    <EnquiryForm title={t('page_companies_form')} {...frame}>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label={t('enquiry_name')} autoComplete="name" {...field('name')} />
        <TextField
          label={t('page_companies_company')}
          optional={t('optional')}
          autoComplete="organization"
          {...field('company')}
        />
        <EmailField label={t('email')} {...field('email')} />
        <FormPhoneField {...phone} />
        <SelectField
          label={t('page_companies_interest')}
          optional={t('optional')}
          placeholder={t('page_companies_interest_none')}
          options={companyInterests.map((value) => ({ value, label: t(interestTexts[value]) }))}
          {...field('interest', { setValueAs: nothing })}
        />
        <TextField
          label={t('page_companies_passengers')}
          optional={t('optional')}
          inputMode="numeric"
          autoComplete="off"
          {...field('passengers', { setValueAs: nothing })}
        />
      </div>
      <TextAreaField
        label={t('enquiry_message')}
        hint={t('page_companies_message_hint')}
        rows={7}
        maxLength={4000}
        {...field('message')}
      />
    </EnquiryForm>
  )
}
