import { useEffect } from 'react'
import { guest as schema } from '#contract/catalogue/private-event-guests.ts'
import { api } from '#web/api/browser-api.ts'
import { Form } from '#web/forms/form.tsx'
import { useRefusedForm } from '#web/forms/refused-form.ts'
import { schemaRules } from '#web/forms/schema-rules.ts'
import { useForm } from '#web/forms/use-form.ts'
import { RefusedBanner } from '#web/shop/people/log-in/refused-banner.tsx'
import { PersonFields } from '#web/shop/screens/people/my-account/profile/person-fields.tsx'
import { useFormDraft } from '#web/shop/screens/people/my-account/use-form-draft.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'

const emptyGuest = { fullname: '', phone: '', email: '' }
const fields = ['fullname', 'phone', 'email'] as const

/** Invites one guest, and clears the form for the next. */
export function InviteOne({
  id,
  onInvited,
  onClose,
}: {
  id: number
  onInvited: () => void
  onClose: () => void
}) {
  const t = useTranslate()
  const notice = useNotice()
  const form = useForm({ resolver: schemaRules(schema), defaultValues: emptyGuest })
  const { isSubmitting } = form.formState
  const { banner, clearBanner, refuse } = useRefusedForm(form)
  const { forget } = useFormDraft(`invite:${id}`, form)
  useEffect(() => form.setFocus('fullname'), [form])

  const submit = form.handleSubmit(async (body) => {
    clearBanner()
    const sent = { ...form.getValues() }
    try {
      const { added } = await api('POST /shop-api/event-requests/{id}/guests', { params: { id }, body })
      const name = body.fullname
      if (added > 0) notice.success(t('page_my_events_invited_one', { name }))
      else notice.info(t('page_my_events_invited_before', { name }))
    } catch (error) {
      return refuse(error)
    }
    forget()
    const typed = form.getValues()
    const next = fields.filter((name) => typed[name] !== sent[name])
    form.reset(emptyGuest)
    // The next guest may have been typed meanwhile.
    for (const name of next) form.setValue(name, typed[name], { shouldDirty: true })
    if (next.length === 0) form.setFocus('fullname')
    onInvited()
  })

  return (
    <Form aria-label={t('page_my_events_invite_one')} onSubmit={submit} className="mt-5 flex flex-col gap-5">
      <div className="grid gap-5 md:grid-cols-2">
        <PersonFields form={form} />
      </div>
      <RefusedBanner banner={banner} onGone={clearBanner} />
      <InviteButtons isSubmitting={isSubmitting} forget={forget} onClose={onClose} />
    </Form>
  )
}

function InviteButtons({
  isSubmitting,
  forget,
  onClose,
}: {
  isSubmitting: boolean
  forget: () => void
  onClose: () => void
}) {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={isSubmitting}>
        {t('page_my_events_invite_one')}
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          forget()
          onClose()
        }}
      >
        {t('close')}
      </Button>
    </div>
  )
}
