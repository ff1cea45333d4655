import type { ComponentProps } from 'react'
import { passwordStrength, passwordStrengths } from '#domain/people/accounts/password-strength.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '../classes.ts'
import { PasswordField } from './text-field.tsx'

const looks = {
  weak: { bar: 'bg-brick', advice: 'password_strength_weak' },
  fair: { bar: 'bg-amber', advice: 'password_strength_fair' },
  good: { bar: 'bg-leaf', advice: 'password_strength_good' },
  strong: { bar: 'bg-leaf', advice: 'password_strength_strong' },
} as const

/** A field for a new password; `typed` is its current value, whose strength is shown. */
export function NewPasswordField({
  typed,
  ...rest
}: { typed: string } & Omit<ComponentProps<typeof PasswordField>, 'hint' | 'meter' | 'autoComplete'>) {
  const t = useTranslate()
  const strength = typed ? passwordStrength(typed) : null
  const advice = strength ? t(looks[strength].advice) : t('password_hint')
  const filled = strength ? passwordStrengths.indexOf(strength) + 1 : 0
  return (
    <>
      <PasswordField
        autoComplete="new-password"
        hint={advice}
        meter={
          <div aria-hidden className="mt-1 grid grid-cols-4 gap-1">
            {passwordStrengths.map((step, i) => (
              <span
                key={step}
                className={classes(
                  'h-1 rounded-full transition-colors',
                  strength && i < filled ? looks[strength].bar : 'bg-paper-line',
                )}
              />
            ))}
          </div>
        }
        {...rest}
      />
      <span role="status" className="sr-only">
        {strength && advice}
      </span>
    </>
  )
}
