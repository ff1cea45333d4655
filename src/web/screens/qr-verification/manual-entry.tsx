import { type FormEvent, useCallback, useState } from 'react'
import type { QrContent } from '#domain/tickets/qr-content.ts'
import { Form } from '../../forms/form.tsx'
import { useTranslate } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { controlLook, Field } from '../../ui/field.tsx'
import { readTyped } from './scanned-text.ts'

/** How long a text that is no ticket is said to be none. */
const errorMs = 4_000

/** For a code that no camera can read: its text, pasted or typed. */
export function ManualEntry({
  open,
  onClose,
  onTicket,
}: {
  open: boolean
  onClose: () => void
  onTicket: (ticket: QrContent) => void
}) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const forgive = useCallback(() => setWrong(false), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const ticket = readTyped(text)
    if (!ticket) {
      setWrong(true)
      return
    }
    setText('')
    setWrong(false)
    onTicket(ticket)
  }

  return (
    <Dialog open={open} onClose={onClose} title={t('qr_enter_code')}>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('qr_enter_label')} hint={t('qr_enter_hint')}>
          {(wiring) => (
            <textarea
              {...wiring}
              data-autofocus
              required
              rows={5}
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              className={controlLook}
            />
          )}
        </Field>
        {wrong && (
          <Banner tone="error" forMs={errorMs} onGone={forgive}>
            {t('invalid')}
          </Banner>
        )}
        <Button type="submit" size="large" full>
          {t('qr_check')}
        </Button>
      </Form>
    </Dialog>
  )
}
