import { useState } from 'react'
import { countries, countryOf, findCountry } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { findLocale, type Locale } from '#domain/platform/locales.ts'
import { Unreachable } from '#web/app/online.tsx'
import { useSetPreferences } from '#web/app/preferences.ts'
import { useRootData } from '#web/app/root-data.ts'
import { Form } from '#web/forms/form.tsx'
import { useLocale, useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { BegunPurchases } from '../begun-purchases.tsx'
import { nameOfCountry, nameOfLocale } from './locale-names.ts'

/** Chooses country and language without leaving the page or losing input. */
export default function LocaleDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Dialog open={open} onClose={onClose} title={t('country_and_language')}>
      <LocaleForm onDone={onClose} />
    </Dialog>
  )
}

function LocaleForm({ onDone }: { onDone: () => void }) {
  const t = useTranslate()
  const choose = useSetPreferences()
  const [country, setCountry] = useState(useRootData().country)
  const [locale, setLocale] = useState(spokenIn(country, useLocale()))
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open')

  function move(to: CountryCode) {
    setCountry(to)
    setLocale(spokenIn(to, locale))
  }

  return (
    <Form
      className="flex flex-col gap-5"
      onSubmit={async (event) => {
        event.preventDefault()
        setState('busy')
        await choose(country, locale).then(onDone, () => setState('failed'))
      }}
    >
      <p className="text-ink-soft">{t('country_and_language_intro')}</p>
      <SelectField
        label={t('country')}
        data-autofocus
        autoComplete="country"
        value={country}
        options={countries.map(({ code }) => ({ value: code, label: t(nameOfCountry(code)) }))}
        onChange={(event) => move(findCountry(event.target.value)?.code ?? country)}
      />
      <SelectField
        label={t('language')}
        value={locale}
        options={countryOf(country).locales.map((code) => ({ value: code, label: t(nameOfLocale(code)) }))}
        onChange={(event) => setLocale(findLocale(event.target.value) ?? locale)}
      />
      <BegunPurchases notIn={country} onLeave={onDone} />
      {state === 'failed' && (
        <Banner tone="error">
          <Unreachable />
        </Banner>
      )}
      <Button type="submit" full busy={state === 'busy'}>
        {t('apply')}
      </Button>
    </Form>
  )
}

/** The page's language if the country has it, otherwise the country's default. */
function spokenIn(country: CountryCode, locale: Locale): Locale {
  const { locales } = countryOf(country)
  return locales.includes(locale) ? locale : locales[0]
}
