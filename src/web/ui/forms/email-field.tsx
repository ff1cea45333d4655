import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/** An e-mail field with the right keyboard, without autocorrection. */
export function EmailField({ autoComplete = 'email', ...rest }: ComponentProps<typeof TextField>) {
  return <TextField type="email" inputMode="email" autoComplete={autoComplete} spellCheck={false} {...rest} />
}
