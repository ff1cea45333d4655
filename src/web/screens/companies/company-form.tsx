import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { type CompanyInterest, companyEnquiry, companyInterests } from '#contract/enquiries.ts'
import { api } from '../../browser-api.ts'
import { fieldError } from '../../dialogs/refused-form.ts'
import { EnquiryForm } from '../../enquiries/enquiry-form.tsx'
import { ThankYou } from '../../enquiries/thank-you.tsx'
import { useEnquiryForm } from '../../enquiries/use-enquiry-form.ts'
import { usePageTexts } from '../../page-texts.ts'
import { useRootData } from '../../root-data.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'

const interestTexts = {
  routes: 'page_companies_interest_routes',
  vans: 'page_companies_interest_vans',
  events: 'page_companies_interest_events',
} as const

/** What an empty field of a form means to the shop. */
const nothing = (value: unknown) => (value === '' ? undefined : value)

/** What the visitor has asked for elsewhere on the page; a new object each time. */
export type CompanyWish = { interest: CompanyInterest }

/** A wish is filled in and leads to the form. Once sent, thanks take the form's place. */
export function CompanyForm({ wish }: { wish: CompanyWish | undefined }) {
  const t = usePageTexts('companies')
  const { country } = useRootData()
  const form = useForm({
    resolver: zodResolver(companyEnquiry),
    mode: 'onTouched',
    defaultValues: { name: '', company: '', email: '', phone: '', message: '', subject: '' },
  })
  const { errors, isDirty, isSubmitting, isValid } = form.formState
  const { submit, sent, banner } = useEnquiryForm('companies', form, (body, openFor) =>
    api('POST /api/companies', { query: { 'country-code': country }, body: { ...body, openFor } }),
  )
  useEffect(() => {
    if (!wish) return
    form.setValue('interest', wish.interest, { shouldDirty: true })
    form.setFocus('name')
  }, [form, wish])
  if (sent) return <ThankYou title={t('page_companies_sent_title')}>{t('page_companies_sent')}</ThankYou>

  return (
    <EnquiryForm
      name="companies"
      title={t('page_companies_form')}
      trap={form.register('subject')}
      ready={isDirty && isValid}
      busy={isSubmitting}
      banner={banner}
      onSubmit={submit}
    >
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label={t('enquiry_name')}
          autoComplete="name"
          error={fieldError(t, errors, 'name')}
          {...form.register('name')}
        />
        <TextField
          label={t('page_companies_company')}
          optional={t('optional')}
          autoComplete="organization"
          error={fieldError(t, errors, 'company')}
          {...form.register('company')}
        />
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
        <SelectField
          label={t('page_companies_interest')}
          optional={t('optional')}
          placeholder={t('page_companies_interest_none')}
          options={companyInterests.map((value) => ({ value, label: t(interestTexts[value]) }))}
          error={fieldError(t, errors, 'interest')}
          {...form.register('interest', { setValueAs: nothing })}
        />
        <TextField
          label={t('page_companies_passengers')}
          optional={t('optional')}
          inputMode="numeric"
          autoComplete="off"
          error={fieldError(t, errors, 'passengers')}
          {...form.register('passengers', { setValueAs: nothing })}
        />
      </div>
      <TextAreaField
        label={t('enquiry_message')}
        hint={t('page_companies_message_hint')}
        rows={7}
        maxLength={4000}
        error={fieldError(t, errors, 'message')}
        {...form.register('message')}
      />
    </EnquiryForm>
  )
}
