import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/** An e-mail address, with the keyboard for one; nothing writes it otherwise than its owner does. */
export function EmailField({ autoComplete = 'email', ...rest }: ComponentProps<typeof TextField>) {
  return <TextField type="email" inputMode="email" autoComplete={autoComplete} spellCheck={false} {...rest} />
}
