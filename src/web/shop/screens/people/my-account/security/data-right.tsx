import { useEffect } from 'react'
import { type DataRights, dataRightRequest } from '#contract/people/accounts.ts'
import { api } from '#web/api/browser-api.ts'
import { useDateTime, useDeadline } from '#web/app/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { fieldError, useRefusedForm } from '#web/forms/refused-form.ts'
import { schemaRules } from '#web/forms/schema-rules.ts'
import { useForm } from '#web/forms/use-form.ts'
import { RefusedBanner } from '#web/shop/people/log-in/refused-banner.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/forms/text-field.tsx'
import { useOpenForm } from '../address-book/use-open-form.ts'
import { useFormDraft } from '../use-form-draft.ts'
import { SendOrCancel } from './send-or-cancel.tsx'

type Right = DataRights['rights'][number]

const words = {
  objection: {
    text: 'page_account_objection_text',
    ask: 'page_account_objection_ask',
    asked: 'page_account_objection_asked',
    note: 'page_account_objection_note',
    hint: 'page_account_objection_hint',
    send: 'page_account_objection_send',
    facts: [],
  },
  blocking: {
    text: 'page_account_blocking_text',
    ask: 'page_account_blocking_ask',
    asked: 'page_account_blocking_asked',
    note: 'page_account_blocking_note',
    hint: 'page_account_blocking_hint',
    send: 'page_account_blocking_send',
    facts: ['page_account_blocking_unused', 'page_account_blocking_trips', 'page_account_blocking_answer'],
  },
} as const

/** One right: its description, and the form for the request or the current request. */
export function DataRight({
  right: { kind, open: asked },
  blockedSince,
  onAsked,
}: {
  right: Right
  blockedSince: string | null
  onAsked: (rights: DataRights) => void
}) {
  const t = useTranslate()
  const dateTime = useDateTime()
  const showDeadline = useDeadline()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { place, opened, open } = useOpenForm(kind)
  const isOver = asked !== null || blockedSince !== null
  return (
    <div ref={place}>
      <p className="max-w-text">{t(words[kind].text)}</p>
      {asked && (
        <Banner tone="success" className="mt-3">
          {t(words[kind].asked, {
            received: dateTime(asked.receivedAt, timeZone),
            due: showDeadline(asked.dueAt, timeZone),
          })}
        </Banner>
      )}
      {!asked && blockedSince && (
        <Banner className="mt-3">
          {t('page_account_blocking_since', { date: dateTime(blockedSince, timeZone) })}
        </Banner>
      )}
      {!isOver && opened === null && (
        <Button variant="secondary" className="mt-3" data-opens="new" onClick={() => open('new')}>
          {t(words[kind].ask)}
        </Button>
      )}
      {!isOver && opened !== null && (
        <RightForm
          kind={kind}
          onCancel={() => open(null)}
          onAsked={(rights) => {
            open(null)
            onAsked(rights)
          }}
        />
      )}
    </div>
  )
}

function RightForm({
  kind,
  onAsked,
  onCancel,
}: {
  kind: Right['kind']
  onAsked: (rights: DataRights) => void
  onCancel: () => void
}) {
  const t = useTranslate()
  const form = useForm({ resolver: schemaRules(dataRightRequest), defaultValues: { kind, note: '' } })
  const { errors, isSubmitting } = form.formState
  const { banner, clearBanner, refuse } = useRefusedForm(form)
  const { forget } = useFormDraft(`${kind}:new`, form)
  useEffect(() => form.setFocus('note'), [form])
  const submit = form.handleSubmit(async (body) => {
    clearBanner()
    try {
      const rights = await api('POST /shop-api/me/data-rights', { body })
      forget()
      onAsked(rights)
    } catch (error) {
      refuse(error)
    }
  })
  return (
    <Form aria-label={t(words[kind].ask)} onSubmit={submit} className="mt-3 flex max-w-form flex-col gap-4">
      {words[kind].facts.length > 0 && (
        <ul className="flex max-w-text list-disc flex-col gap-2 pl-5">
          {words[kind].facts.map((fact) => (
            <li key={fact}>{t(fact)}</li>
          ))}
        </ul>
      )}
      <TextAreaField
        label={t(words[kind].note)}
        hint={t(words[kind].hint)}
        optional={kind === 'blocking' ? t('page_account_optional') : undefined}
        rows={3}
        error={fieldError(t, errors, 'note')}
        {...form.register('note')}
      />
      <RefusedBanner banner={banner} onGone={clearBanner} />
      <SendOrCancel
        busy={isSubmitting}
        onCancel={() => {
          forget()
          onCancel()
        }}
      >
        {t(words[kind].send)}
      </SendOrCancel>
    </Form>
  )
}
