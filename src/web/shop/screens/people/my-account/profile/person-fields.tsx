import type { UseFormReturn } from 'react-hook-form'
import { cleanName } from '#domain/people/names/names.ts'
import { FormPhoneField } from '#web/forms/form-phone-field.tsx'
import { fieldError } from '#web/forms/refused-form.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { showNormal } from '#web/ui/forms/show-normal.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'

type Person = { fullname: string; phone: string; email: string }

/** The fields of another person: a friend, a guest. */
export function PersonFields({ form }: { form: UseFormReturn<Person> }) {
  const t = useTranslate()
  const { errors } = form.formState
  const fullname = form.register('fullname')
  return (
    <>
      <TextField
        label={t('passenger_name')}
        autoComplete="off"
        className="md:col-span-2"
        error={fieldError(t, errors, 'fullname')}
        {...fullname}
        onBlur={showNormal(cleanName, fullname)}
      />
      <FormPhoneField
        control={form.control}
        name="phone"
        autoComplete="off"
        error={fieldError(t, errors, 'phone')}
      />
      <EmailField
        label={t('email')}
        autoComplete="off"
        error={fieldError(t, errors, 'email')}
        {...form.register('email')}
      />
    </>
  )
}
