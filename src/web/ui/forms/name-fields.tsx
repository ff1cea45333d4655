import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslate } from '../../texts/messages.tsx'
import { TextField } from './text-field.tsx'

type Registered = UseFormRegisterReturn & { error: string | undefined }

/** The first and last name of the customer. */
export function NameFields({ first, last }: { first: Registered; last: Registered }) {
  const t = useTranslate()
  return (
    <>
      <TextField label={t('first_name')} autoComplete="given-name" {...first} />
      <TextField label={t('last_name')} autoComplete="family-name" {...last} />
    </>
  )
}
