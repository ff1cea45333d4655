import { countryOf } from '#domain/geography/countries/countries.ts'
import { complaintKinds, complaintSubjects } from '#domain/people/complaints/complaint-kinds.ts'
import { useRootData } from '#web/app/root-data.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/forms/text-field.tsx'
import { FieldGroup } from './field-group.tsx'
import { OwnOrderChoice } from './own-order-choice.tsx'
import type { ComplaintFields } from './use-complaint-form.ts'

/** The fields about the occurrence, its service or order, and the request of the consumer. */
export function OccurrenceFields({ form, field, error }: Pick<ComplaintFields, 'form' | 'field' | 'error'>) {
  const t = useTranslate()
  const { country } = useRootData()
  const { currency } = countryOf(country)
  return (
    <FieldGroup title={t('complaint_part_detail')}>
      <KindChoice {...{ field, error }} />
      <SelectField
        label={t('complaint_subject')}
        placeholder=""
        options={complaintSubjects.map((value) => ({ value, label: t(`complaint_subject_${value}`) }))}
        {...field('subject')}
      />
      <OwnOrderChoice
        chosen={form.watch('orderNumber') ?? ''}
        choose={(number, service) => {
          form.setValue('orderNumber', number)
          form.setValue('service', service)
        }}
        describe={(service) => form.getValues('service') || form.setValue('service', service)}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label={t('complaint_order')}
          hint={t('complaint_order_hint')}
          optional={t('optional')}
          autoComplete="off"
          {...field('orderNumber')}
        />
        <TextField
          label={`${t('complaint_claimed')} (${currency})`}
          hint={t('complaint_claimed_hint')}
          optional={t('optional')}
          inputMode="decimal"
          autoComplete="off"
          {...field('claimed')}
        />
      </div>
      <TextField label={t('complaint_service')} hint={t('complaint_service_hint')} {...field('service')} />
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
    </FieldGroup>
  )
}

function KindChoice({ field, error }: Pick<ComplaintFields, 'field' | 'error'>) {
  const t = useTranslate()
  return (
    <>
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
    </>
  )
}
