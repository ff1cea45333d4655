import { type ActionFunctionArgs, data, redirect } from 'react-router'
import type { EventToEdit } from '#contract/office/events/event-edits.ts'
import { locales as allLocales, type Locale } from '#domain/locales.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { answerForm } from '../../app/answer-form.ts'
import { textIn, textsIn, versionIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { DefaultSave } from '../../ui/forms/default-save.tsx'
import { Choice, Input } from '../../ui/forms/inputs.tsx'
import { localeNames } from '../../ui/language-names.ts'
import { EditForm, useValue } from './edit-form.tsx'
import { isFixed, useEvent } from './use-event.tsx'

const fields = ['name', 'description', 'message'] as const

export const action = async (args: ActionFunctionArgs) => {
  const form = await args.request.clone().formData()
  const to = allLocales.find((locale) => locale === form.get('copy'))
  if (to) {
    // Only fills the form; saves nothing.
    const from = textIn(form, `${to}.from`)
    const values = textsIn(form, ['copy'])
    for (const field of fields) values[`${to}.${field}`] = textIn(form, `${from}.${field}`)
    return data({ code: 'copied', text: '', fields: {}, data: {}, values })
  }
  return answerForm(args, async ({ api, form }) => {
    const id = Number(args.params.id)
    const edited = allLocales.filter((locale) => form.has(`${locale}.name`))
    const texts = Object.fromEntries(
      edited.map((locale) => {
        const text = (field: (typeof fields)[number]) => textIn(form, `${locale}.${field}`)
        return [locale, { name: text('name'), description: text('description'), message: text('message') }]
      }),
    )
    await api('PUT /office-api/events/{id}/texts', {
      params: { id },
      body: { version: versionIn(form), texts },
    })
    return redirect(`/events/${id}/texts?saved=1`)
  })
}

function textsOf(event: EventToEdit): Record<string, string> {
  return Object.fromEntries(
    event.locales.flatMap((locale) =>
      fields.map((field) => [`${locale}.${field}`, event.texts[locale]?.[field] ?? '']),
    ),
  )
}

export default function TextsScreen() {
  const t = useTexts()
  const event = useEvent()
  const value = useValue('texts')
  const present = textsOf(event)
  const labels = {
    name: t('events_name'),
    description: t('events_description'),
    message: t('events_message'),
  }
  const names = Object.fromEntries(
    event.locales.flatMap((locale) =>
      fields.map((field) => [`${locale}.${field}`, `${localeNames[locale]} · ${labels[field]}`]),
    ),
  )
  const isSold = event.editable.terms.why === 'sold' && isFixed(event.editable.terms)
  return (
    <EditForm intent="texts" present={present} names={names}>
      <DefaultSave />
      {isSold && <p className="text-small text-ink-soft">{t('events_texts_warned')}</p>}
      <div className="grid gap-6 lg:grid-cols-3">
        {event.locales.map((locale) => {
          const lacks = event.lacks.some((lack) => lack.lack === 'text' && lack.locale === locale)
          const input = (field: (typeof fields)[number]) => ({
            name: `${locale}.${field}`,
            label: labels[field],
            value: value(`${locale}.${field}`, present[`${locale}.${field}`] ?? ''),
          })
          return (
            <fieldset
              key={locale}
              className="flex min-w-0 flex-col gap-4 rounded-small border border-paper-line p-4"
            >
              <legend className="flex items-center gap-2 px-1 font-semibold">
                {localeNames[locale]} {lacks && <Badge tone="ink">{t('events_lacks')}</Badge>}
              </legend>
              <Input {...input('name')} />
              <Input {...input('description')} long />
              <Input {...input('message')} hint={t('events_message_hint')} />
              <CopyFrom locale={locale} others={event.locales.filter((other) => other !== locale)} />
            </fieldset>
          )
        })}
      </div>
    </EditForm>
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
