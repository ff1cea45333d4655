import type { EventToEdit } from '#contract/office/catalogue/event-edits.ts'
import { locales as allLocales, type Locale } from '#domain/platform/locales.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { DefaultSave } from '#web/office/forms/default-save.tsx'
import { formAction, on, type SentForm, showAgain } from '#web/office/forms/form-action.ts'
import { Choice } from '#web/office/forms/inputs.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { textIn, textsIn } from '#web/office/forms/texts-in.ts'
import { localeNames } from '#web/office/ui/words/language-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EventForm, savedPage } from './event-form.tsx'
import { isFixed, useEvent } from './use-event.tsx'

const fields = ['name', 'description', 'message'] as const

const edit = officeForm('PUT /office-api/events/{id}/texts')

/** Fills one language with the texts of another; saves nothing. */
function copyTexts({ form }: SentForm) {
  const to = allLocales.find((locale) => locale === form.get('copy'))
  if (!to) return undefined
  const values = textsIn(form, ['copy'])
  for (const field of fields)
    values[`texts.${to}.${field}`] = textIn(form, `texts.${textIn(form, `${to}.from`)}.${field}`)
  return showAgain(edit, form, { code: 'copied', values })
}

export const action = formAction(on(edit, { instead: copyTexts, next: savedPage }))

function textsOf(event: EventToEdit): Record<string, string> {
  return Object.fromEntries(
    event.locales.flatMap((locale) =>
      fields.map((field) => [`texts.${locale}.${field}`, event.texts[locale]?.[field] ?? '']),
    ),
  )
}

export default function TextsScreen() {
  const t = useTexts()
  const event = useEvent()
  const labels = {
    name: t('events_name'),
    description: t('events_description'),
    message: t('events_message'),
  }
  const names = Object.fromEntries(
    event.locales.flatMap((locale) =>
      fields.map((field) => [`texts.${locale}.${field}`, `${localeNames[locale]} · ${labels[field]}`]),
    ),
  )
  const isSold = event.editable.terms.why === 'sold' && isFixed(event.editable.terms)
  return (
    <EventForm of={edit} saved={textsOf(event)} labels={names}>
      <DefaultSave />
      {isSold && <p className="text-small text-ink-soft">{t('events_texts_warned')}</p>}
      <div className="grid gap-6 lg:grid-cols-3">
        {event.locales.map((locale) => {
          const lacks = event.lacks.some((lack) => lack.lack === 'text' && lack.locale === locale)
          const input = (field: (typeof fields)[number]) => ({
            name: `texts.${locale}.${field}` as const,
            label: labels[field],
          })
          return (
            <fieldset
              key={locale}
              className="flex min-w-0 flex-col gap-4 rounded-small border border-paper-line p-4"
            >
              <legend className="flex items-center gap-2 px-1 font-semibold">
                {localeNames[locale]} {lacks && <Badge tone="ink">{t('events_lacks')}</Badge>}
              </legend>
              <edit.Input {...input('name')} />
              <edit.Input {...input('description')} long />
              <edit.Input {...input('message')} hint={t('events_message_hint')} />
              <CopyFrom locale={locale} others={event.locales.filter((other) => other !== locale)} />
            </fieldset>
          )
        })}
      </div>
    </EventForm>
  )
}

function CopyFrom({ locale, others }: { locale: Locale; others: Locale[] }) {
  const t = useTexts()
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Choice
        name={`${locale}.from`}
        label={t('events_copy_from')}
        value={others[0] ?? ''}
        options={others.map((other) => ({ value: other, label: localeNames[other] }))}
      />
      <Button type="submit" name="copy" value={locale} variant="secondary" size="small">
        {t('events_copy')}
      </Button>
    </div>
  )
}
