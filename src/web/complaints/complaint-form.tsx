import { Link } from 'react-router'
import type { CallAnswer } from '#contract/contract.ts'
import { complaintKinds, complaintSubjects, documentKinds } from '#domain/complaints/complaint-kinds.ts'
import { showDay } from '#domain/time/days.ts'
import { api } from '../api/browser-api.ts'
import { useRootData } from '../app/root-data.ts'
import { ThankYou } from '../enquiries/thank-you.tsx'
import { Form } from '../forms/form.tsx'
import { FormPhoneField } from '../forms/form-phone-field.tsx'
import { useAnsweredForm } from '../forms/use-answered-form.ts'
import { useTranslate } from '../texts/messages.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmailField } from '../ui/forms/email-field.tsx'
import { SelectField } from '../ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '../ui/forms/text-field.tsx'

/** The id of the element that contains the form, and later the receipt. */
export const complaintPlaceId = 'complaint'

const empty = {
  ...({ name: '', documentKind: '', document: '', address: '', email: '', phone: '' } as const),
  ...{ isMinor: false, guardianName: '', guardianDocument: '' },
  ...{ service: '', orderNumber: '', claimed: '', detail: '', request: '', earlier: '' },
}

/** The sheet of a complaint, with the fields that the visitor's country needs; then its receipt. */
export function ComplaintForm() {
  const t = useTranslate()
  const { country } = useRootData()
  const { form, field, error, answer, beforeScripts, banner, busy, onSubmit, onFocus } = useAnsweredForm({
    id: 'complaint-sheet',
    draft: 'complaint',
    rules: () => import('./complaint-rules.ts').then(({ sheetRules }) => sheetRules),
    empty,
    send: (body) => api('POST /api/complaints', { query: { 'country-code': country }, body }),
  })
  if (answer) return <Receipt filed={answer} />

  const unlessPeru = country === 'PE' ? undefined : t('optional')
  const isMinor = form.watch('isMinor') || beforeScripts?.isMinor === 'on'
  return (
    <Form
      action={`#${complaintPlaceId}`}
      className="flex flex-col gap-8"
      id="complaint-sheet"
      {...{ onSubmit, onFocus }}
    >
      <Part title={t('complaint_part_detail')}>
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="sr-only">{t('complaint_kind')}</legend>
          {complaintKinds.map((kind) => {
            const { defaultValue, error: _, ...radio } = field('kind')
            return (
              <label
                key={kind}
                className="flex cursor-pointer gap-3 rounded-control border border-control p-4 has-checked:border-jacaranda has-checked:bg-jacaranda-tint has-checked:outline-2 has-checked:outline-jacaranda hover:border-ink"
              >
                <input
                  type="radio"
                  value={kind}
                  defaultChecked={defaultValue === kind}
                  className="mt-1 size-5"
                  {...radio}
                />
                <span>
                  <span className="block font-semibold">{t(`complaint_kind_${kind}`)}</span>
                  <span className="block text-small text-ink-soft">{t(`complaint_kind_${kind}_help`)}</span>
                </span>
              </label>
            )
          })}
        </fieldset>
        {error('kind') && <Banner tone="error">{error('kind')}</Banner>}
        <SelectField
          label={t('complaint_subject')}
          placeholder=""
          options={complaintSubjects.map((value) => ({ value, label: t(`complaint_subject_${value}`) }))}
          {...field('subject')}
        />
        <TextField label={t('complaint_service')} hint={t('complaint_service_hint')} {...field('service')} />
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label={t('complaint_order')}
            hint={t('complaint_order_hint')}
            optional={t('optional')}
            autoComplete="off"
            {...field('orderNumber')}
          />
          <TextField
            label={t('complaint_claimed')}
            hint={t('complaint_claimed_hint')}
            optional={t('optional')}
            inputMode="decimal"
            autoComplete="off"
            {...field('claimed')}
          />
        </div>
        <TextAreaField
          label={t('complaint_detail')}
          hint={t('complaint_detail_hint')}
          rows={6}
          maxLength={4000}
          {...field('detail')}
        />
        <TextAreaField label={t('complaint_request')} rows={3} maxLength={2000} {...field('request')} />
        <TextField
          label={t('complaint_earlier')}
          hint={t('complaint_earlier_hint')}
          optional={t('optional')}
          autoComplete="off"
          {...field('earlier')}
        />
      </Part>
      <Part title={t('complaint_part_consumer')}>
        <TextField label={t('complaint_name')} autoComplete="name" {...field('name')} />
        <div className="grid gap-5 md:grid-cols-2">
          <EmailField label={t('email')} {...field('email')} />
          <FormPhoneField control={form.control} name="phone" error={error('phone')} optional={unlessPeru} />
          <SelectField
            label={t('complaint_document_kind')}
            optional={unlessPeru}
            placeholder=""
            options={documentKinds.map((value) => ({ value, label: t(`complaint_document_${value}`) }))}
            {...field('documentKind')}
          />
          <TextField
            label={t('complaint_document')}
            optional={unlessPeru}
            autoComplete="off"
            {...field('document')}
          />
        </div>
        <TextField
          label={t('complaint_address')}
          optional={unlessPeru}
          autoComplete="address-line1"
          {...field('address')}
        />
        <MinorTick {...field('isMinor')} />
        <noscript>{!isMinor && <Guardian field={field} />}</noscript>
        {isMinor && <Guardian field={field} />}
      </Part>
      {banner && <Banner tone="error">{banner}</Banner>}
      <div className="flex flex-col gap-3">
        <Button type="submit" size="large" full busy={busy}>
          {t('complaint_send')}
        </Button>
        <p className="text-small text-ink-soft">{t('complaint_sending_terms')}</p>
      </div>
    </Form>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-5">
      <h3 className="display text-heading">{title}</h3>
      {children}
    </section>
  )
}

function Guardian({ field }: { field: (name: 'guardianName' | 'guardianDocument') => object }) {
  const t = useTranslate()
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <TextField label={t('complaint_guardian_name')} {...field('guardianName')} />
      <TextField
        label={t('complaint_guardian_document')}
        optional={t('optional')}
        {...field('guardianDocument')}
      />
    </div>
  )
}

function MinorTick({
  defaultValue,
  error: _,
  ...props
}: {
  defaultValue: string
  error: string | undefined
}) {
  const t = useTranslate()
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="checkbox" defaultChecked={defaultValue === 'on'} className="size-5" {...props} />
      {t('complaint_is_minor')}
    </label>
  )
}

/** The number of the complaint and until when it is answered. */
function Receipt({ filed: { number, answerBy } }: { filed: CallAnswer<'POST /api/complaints'> }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col items-start gap-4">
      <ThankYou title={t('complaint_sent_title', { number })}>
        {t('complaint_sent', { day: showDay(answerBy) })}
      </ThankYou>
      <Link to={`/atencion/estado?number=${number}`} className="link font-semibold">
        {t('complaint_sent_state')}
      </Link>
    </div>
  )
}
