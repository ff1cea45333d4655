import { type ChangeEvent, type FocusEvent, type Ref, useEffect, useMemo, useRef, useState } from 'react'
import { compactPhone } from '#domain/people/contact/phones.ts'
import { languageTag } from '#domain/platform/locales.ts'
import { useLocale, useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { phoneCountrySuffix } from '#web/ui/forms/read-form.ts'
import { Icon } from '#web/ui/icon.tsx'
import { controlLook, Field, type FieldProps } from '../field.tsx'
import { callingCodes, countryOfPhone, joinPhone } from './calling-codes.ts'

type Props = FieldProps & {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** two letters (ISO 3166) */
  country: string
  name?: string
  ref?: Ref<HTMLInputElement>
  autoComplete?: string
}

/**
 * A telephone number with a select for its calling code. `value` is `+` and digits (E.164), or empty while only the
 * country is chosen; `country` is the default.
 */
export function PhoneField(props: Props) {
  const { value, onChange, onBlur, country, name, ref, autoComplete = 'tel-national', ...field } = props
  const phone = usePhone(props)
  return (
    <Field {...field}>
      {(controlProps) => (
        <div className="flex gap-2">
          <CallingCode phone={phone} name={name && `${name}${phoneCountrySuffix}`} onBlur={onBlur} />
          <input
            {...controlProps}
            ref={ref}
            name={name}
            type="text"
            inputMode="tel"
            autoComplete={autoComplete}
            value={phone.national}
            onChange={phone.writeNumber}
            onBlur={phone.leave}
            className={classes(controlLook, 'figures min-w-0')}
          />
        </div>
      )}
    </Field>
  )
}

/** A number in two parts: the country, of which the calling code follows, and the rest. */
function usePhone({ value, onChange, onBlur, country }: Props) {
  const [preferred, setPreferred] = useState(country)
  const chosen = countryOfPhone(value, preferred)
  const code = callingCodes[chosen] ?? ''
  // A prefix that is still being typed stays visible until it identifies a country.
  const national = value.startsWith(`+${code}`) ? value.slice(code.length + 1) : value

  const write = (digits: string, at: string) => onChange(joinPhone(at, digits))
  const chooseCountry = (next: string) => {
    setPreferred(next)
    write(national.replace(/^\+/, ''), next)
  }
  const writeNumber = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value.trim()
    // A pasted number with a prefix sets the country.
    if (compactPhone(text).startsWith('+')) {
      const number = `+${compactPhone(text).replace(/\D/g, '')}`
      setPreferred(countryOfPhone(number, preferred))
      onChange(number)
    } else write(text, chosen)
  }
  const leave = async ({ target }: FocusEvent<HTMLInputElement>) => {
    onBlur?.()
    const textOnLeaving = target.value
    // Large: loaded when the first number is typed.
    const { readPhone } = await import('#contract/platform/read-phone.ts')
    const number = readPhone(value)
    // Meanwhile the customer may have come back and typed on.
    if (!number || number === value || target.value !== textOnLeaving) return
    setPreferred(countryOfPhone(number, preferred))
    onChange(number)
  }
  return { chosen, code, national, setPreferred, chooseCountry, writeNumber, leave }
}

function CallingCode({
  phone: { chosen, code, setPreferred, chooseCountry },
  name,
  onBlur,
}: {
  phone: ReturnType<typeof usePhone>
  name: string | undefined
  onBlur: (() => void) | undefined
}) {
  const t = useTranslate()
  const locale = useLocale()
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(languageTag(locale), { type: 'region' })
    return Object.keys(callingCodes)
      .map((key) => ({ key, country: names.of(key) ?? key }))
      .sort((a, b) => a.country.localeCompare(b.country, languageTag(locale)))
  }, [locale])
  const select = useRef<HTMLSelectElement>(null)
  // A country chosen before hydration.
  useEffect(() => {
    if (select.current) setPreferred(select.current.value)
  }, [setPreferred])
  return (
    <div className="relative w-24 shrink-0">
      <select
        ref={select}
        name={name}
        aria-label={t('phone_country')}
        value={chosen}
        onChange={(event) => chooseCountry(event.target.value)}
        onBlur={onBlur}
        autoComplete="tel-country-code"
        className={classes(
          controlLook,
          'figures appearance-none text-transparent disabled:text-transparent!',
        )}
      >
        {options.map(({ key, country }) => (
          <option key={key} value={key} className="text-ink" suppressHydrationWarning>
            {`${country} +${callingCodes[key]}`}
          </option>
        ))}
      </select>
      <span
        aria-hidden="true"
        className="figures pointer-events-none absolute inset-0 flex items-center justify-between px-3"
      >
        +{code}
        <Icon name="chevron-down" className="size-4" />
      </span>
    </div>
  )
}
