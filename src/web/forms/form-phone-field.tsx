import { type Control, Controller, type FieldValues, type Path } from 'react-hook-form'
import { useRootData } from '../app/root-data.ts'
import { useTranslate } from '../texts/messages.tsx'
import { PhoneField } from '../ui/forms/phone/phone-field.tsx'

/** A telephone number of a form, by default of the visitor's country. */
export function FormPhoneField<V extends FieldValues, C, T extends FieldValues>({
  control,
  name,
  beforeScripts,
  ...field
}: {
  control: Control<V, C, T>
  name: Path<V>
  error: string | undefined
  optional?: string | undefined
  /** the value of a submit without JavaScript, until hydration */
  beforeScripts?: string | undefined
  autoComplete?: string
}) {
  const t = useTranslate()
  const { country } = useRootData()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: controlled }) => (
        <PhoneField
          label={t('phone')}
          country={country}
          {...field}
          {...controlled}
          value={beforeScripts ?? controlled.value}
        />
      )}
    />
  )
}
