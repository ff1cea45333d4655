import { countryOf } from '#domain/countries/countries.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import { findLocale, type Locale, locales } from '#domain/locales.ts'
import { mostWithoutApproval, type MessageTexts as Texts } from '#domain/messages/buyer-messages.ts'
import { textIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { Choice, Input } from '../../ui/forms/inputs.tsx'
import { localeNames } from '../../ui/language-names.ts'

/** The texts of a form, without empty languages; if all are empty, the first one, so that its fields are marked. */
export function messageTextsIn(form: FormData) {
  const all = [...form.keys()].flatMap((name) => {
    const locale = findLocale(/^texts\.(\w+)\.subject$/.exec(name)?.[1])
    if (!locale) return []
    return [[locale, { subject: textIn(form, name), text: textIn(form, `texts.${locale}.text`) }] as const]
  })
  const written = all.filter(([, { subject, text }]) => subject || text)
  const texts: Texts = Object.fromEntries(written.length > 0 ? written : all.slice(0, 1))
  return { texts, fallback: findLocale(textIn(form, 'fallback')) ?? null, reason: textIn(form, 'reason') }
}

/** Subject and text in the languages of a country, others on demand, and the fallback language. */
export function MessageTexts({
  country,
  value,
  isReady = false,
}: {
  country: CountryCode
  /** all languages have a ready text: those of other countries stay folded */
  isReady?: boolean
  value: (name: string, initial?: string) => string
}) {
  const t = useTexts()
  const own: readonly Locale[] = countryOf(country).locales
  const others = locales.filter((locale) => !own.includes(locale))
  const isWritten = (locale: Locale) => Boolean(value(`texts.${locale}.subject`))
  const fields = (locale: Locale) => (
    <fieldset key={locale} className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{localeNames[locale]}</legend>
      <Input
        name={`texts.${locale}.subject`}
        label={t('messages_subject')}
        value={value(`texts.${locale}.subject`)}
      />
      <Input
        name={`texts.${locale}.text`}
        label={t('messages_text')}
        {...(locale === own[0] && { hint: t('messages_text_hint') })}
        value={value(`texts.${locale}.text`)}
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
        value={value('fallback')}
        options={[
          { value: '', label: t('messages_fallback_none') },
          ...locales.map((locale) => ({ value: locale, label: localeNames[locale] })),
        ]}
      />
      <Input
        name="reason"
        label={t('messages_reason')}
        hint={t('messages_reason_hint', { most: mostWithoutApproval })}
        value={value('reason')}
      />
    </>
  )
}
