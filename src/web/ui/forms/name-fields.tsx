import type { UseFormRegisterReturn } from 'react-hook-form'
import { cleanName } from '#domain/people/names/names.ts'
import { useTranslate } from '../../texts/messages.tsx'
import { showNormal } from './show-normal.ts'
import { TextField } from './text-field.tsx'

type Registered = UseFormRegisterReturn & { error: string | undefined }

/** The first and last name of the customer. */
export function NameFields({ first, last }: { first: Registered; last: Registered }) {
  const t = useTranslate()
  return (
    <>
      <TextField
        label={t('first_name')}
        autoComplete="given-name"
        {...first}
        onBlur={showNormal(cleanName, first)}
      />
      <TextField
        label={t('last_name')}
        autoComplete="family-name"
        {...last}
        onBlur={showNormal(cleanName, last)}
      />
    </>
  )
}
