import { z } from 'zod'
import { email } from '#contract/platform/fields.ts'
import type { GiveAwayPlace } from '#contract/sales/give-aways.ts'
import { api } from '#web/api/browser-api.ts'
import { Form } from '#web/forms/form.tsx'
import { fieldError, useRefusedForm } from '#web/forms/refused-form.ts'
import { schemaRules } from '#web/forms/schema-rules.ts'
import { useForm } from '#web/forms/use-form.ts'
import { RefusedBanner } from '#web/shop/people/log-in/refused-banner.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'

const rules = z.object({ email })

/** The receiver of a place: the link is mailed, and shown so that it can be sent in another way. */
export default function GiveAwayDialog({
  open,
  onClose,
  orderId,
  ticket,
  passenger,
  name,
  onChanged,
}: {
  open: boolean
  onClose: () => void
  orderId: string
  ticket: number
  passenger: number
  name: string
  onChanged: (places: readonly GiveAwayPlace[]) => void
}) {
  const t = useTranslate()
  const notice = useNotice()
  const form = useForm({ resolver: schemaRules(rules), mode: 'onTouched', defaultValues: { email: '' } })
  const { banner, clearBanner, refuse } = useRefusedForm(form)
  const submit = form.handleSubmit(async (values) => {
    try {
      const body = { ...values, ticket, passenger }
      onChanged(await api('POST /shop-api/order-detail/{id}/give-aways', { params: { id: orderId }, body }))
      notice.success(t('give_away_sent', { email: values.email }))
      form.reset()
      onClose()
    } catch (error) {
      refuse(error)
    }
  })
  return (
    <Dialog open={open} onClose={onClose} title={t('give_away_dialog_title')}>
      <Form id="give-away" onSubmit={submit} className="flex flex-col gap-5">
        <p>{t('give_away_dialog_text', { name })}</p>
        <TextField
          label={t('give_away_email')}
          type="email"
          autoComplete="off"
          error={fieldError(t, form.formState.errors, 'email')}
          {...form.register('email')}
        />
        <RefusedBanner banner={banner} onGone={clearBanner} />
        <Button type="submit" full busy={form.formState.isSubmitting}>
          {t('give_away_send')}
        </Button>
      </Form>
    </Dialog>
  )
}
