import {
  mostWithoutApproval,
  type MessageTexts as Texts,
} from '#domain/catalogue/buyer-messages/buyer-messages.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { type Locale, locales } from '#domain/platform/locales.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useValues } from '#web/office/forms/form-fields.ts'
import { Choice, Input } from '#web/office/forms/inputs.tsx'
import { localeNames } from '#web/office/ui/words/language-names.ts'

/** A body without its empty languages; if all are empty, with the first one, so that its fields are marked. */
export function writtenTexts<Body extends { texts: Texts }>(body: Body): Body {
  const all = Object.entries(body.texts)
  const written = all.filter(([, { subject, text }]) => subject || text)
  return { ...body, texts: Object.fromEntries(written.length > 0 ? written : all.slice(0, 1)) }
}

/** Subject and text in the languages of a country, others on demand, and the fallback language. */
export function MessageTexts({
  country,
  isReady = false,
}: {
  country: CountryCode
  /** all languages have a ready text: those of other countries stay folded */
  isReady?: boolean
}) {
  const t = useTexts()
  const own: readonly Locale[] = countryOf(country).locales
  const others = locales.filter((locale) => !own.includes(locale))
  const textOf = useValues()
  const isWritten = (locale: Locale) => textOf(`texts.${locale}.subject`) !== ''
  const fields = (locale: Locale) => (
    <fieldset key={locale} className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{localeNames[locale]}</legend>
      <Input name={`texts.${locale}.subject`} label={t('messages_subject')} />
      <Input
        name={`texts.${locale}.text`}
        label={t('messages_text')}
        {...(locale === own[0] && { hint: t('messages_text_hint') })}
        long
      />
    </fieldset>
  )
  return (
    <>
      {own.map(fields)}
      <details open={!isReady && others.some(isWritten)}>
        <summary className="min-h-11 cursor-pointer font-semibold underline">
          {t('messages_more_languages')}
        </summary>
        <div className="flex flex-col gap-5 pt-2">{others.map(fields)}</div>
      </details>
      <Choice
        name="fallback"
        label={t('messages_fallback')}
        options={[
          { value: '', label: t('messages_fallback_none') },
          ...locales.map((locale) => ({ value: locale, label: localeNames[locale] })),
        ]}
      />
      <Input
        name="reason"
        label={t('messages_reason')}
        hint={t('messages_reason_hint', { most: mostWithoutApproval })}
      />
    </>
  )
}
