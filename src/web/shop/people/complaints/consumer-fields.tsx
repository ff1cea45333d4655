import { documentKinds } from '#domain/people/complaints/complaint-kinds.ts'
import { useRootData } from '#web/app/root-data.ts'
import { FormPhoneField } from '#web/forms/form-phone-field.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FieldGroup } from './field-group.tsx'
import type { ComplaintFields } from './use-complaint-form.ts'

/** The fields about the consumer. Peru requires document, address and phone; a minor needs the name of a parent. */
export function ConsumerFields({
  form,
  field,
  error,
  beforeScripts,
}: Pick<ComplaintFields, 'form' | 'field' | 'error' | 'beforeScripts'>) {
  const t = useTranslate()
  const { country } = useRootData()
  const unlessPeru = country === 'PE' ? undefined : t('optional')
  const isMinor = form.watch('isMinor') || beforeScripts?.isMinor === 'on'
  return (
    <FieldGroup title={t('complaint_part_consumer')}>
      <TextField label={t('complaint_name')} autoComplete="name" {...field('name')} />
      <div className="grid gap-5 md:grid-cols-2">
        <EmailField label={t('email')} {...field('email')} />
        <FormPhoneField
          control={form.control}
          name="phone"
          error={error('phone')}
          optional={unlessPeru}
          beforeScripts={beforeScripts?.phone}
        />
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
    </FieldGroup>
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
