import { useState } from 'react'
import type { MessageKey } from '#contract/messages.ts'
import { countries, countryOf } from '#domain/countries/countries.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import type { Locale } from '#domain/locales.ts'
import { useTranslate } from '../messages.tsx'
import { choose } from '../preferences.ts'
import { useRootData } from '../root-data.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { SelectField } from '../ui/select-field.tsx'

const nameOfCountry = (code: CountryCode) => `country_${code.toLowerCase()}` as MessageKey
const nameOfLocale = (locale: Locale) => `locale_${locale.toLowerCase()}` as MessageKey

/** Shows country and language and lets both be changed; the page is then rendered again. */
export function LocaleChoice({ className }: { className?: string }) {
  const t = useTranslate()
  const { country, locale } = useRootData()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={classes(
          'inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold transition-colors hover:bg-paper-deep night:hover:bg-ink-raised',
          className,
        )}
      >
        <Icon name="globe" />
        <span className="sr-only">{t('country_and_language')}:</span>
        {country} · {locale.slice(0, 2).toUpperCase()}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('country_and_language')}>
        <LocaleForm country={country} locale={locale} />
      </Dialog>
    </>
  )
}

function LocaleForm(now: { country: CountryCode; locale: Locale }) {
  const t = useTranslate()
  const [country, setCountry] = useState(now.country)
  const [locale, setLocale] = useState(now.locale)
  const [busy, setBusy] = useState(false)
  const offered = countryOf(country).locales
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setBusy(true)
        choose(country, locale)
      }}
    >
      <p className="text-ink-soft">{t('country_and_language_intro')}</p>
      <SelectField
        label={t('country')}
        data-autofocus
        autoComplete="country"
        value={country}
        options={countries.map(({ code }) => ({ value: code, label: t(nameOfCountry(code)) }))}
        onChange={(event) => {
          const next = countryOf(event.target.value as CountryCode)
          setCountry(next.code)
          if (!next.locales.includes(locale)) setLocale(next.locales[0])
        }}
      />
      <SelectField
        label={t('language')}
        value={locale}
        options={offered.map((code) => ({ value: code, label: t(nameOfLocale(code)) }))}
        onChange={(event) => setLocale(event.target.value as Locale)}
      />
      <Button type="submit" full busy={busy}>
        {t('apply')}
      </Button>
    </form>
  )
}
