import type { ComponentProps } from 'react'
import { readEmail } from '#contract/platform/read-email.ts'
import { showEmail } from '#contract/platform/show-email.ts'
import { showNormal } from './show-normal.ts'
import { TextField } from './text-field.tsx'

/** An e-mail field with the right keyboard, without autocorrection. */
export function EmailField({ autoComplete = 'email', ...rest }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      spellCheck={false}
      {...rest}
      onBlur={showNormal(normalEmail, rest)}
    />
  )
}

function normalEmail(text: string): string | null {
  const address = readEmail(text)
  return address && showEmail(address)
}
