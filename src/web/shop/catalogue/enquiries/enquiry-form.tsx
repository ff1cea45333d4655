import type { ReactNode, SubmitEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { usePosted } from '#web/app/posted-form.ts'
import { Form } from '#web/forms/form.tsx'
import { PrivacyInShort } from '#web/shop/legal/accept-terms.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { type EnquiryName, enquiryFormId, enquiryPlaceId } from './use-enquiry-form.ts'

type Props = {
  name: EnquiryName
  /** the accessible name of the form */
  title: string
  trap: UseFormRegisterReturn
  /** changed and valid */
  ready: boolean
  busy: boolean
  /** already sent */
  disabled?: boolean
  banner: string | null
  onFocus: () => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The frame of an enquiry form: its fields, the honeypot, errors and the submit button. */
export function EnquiryForm({
  name,
  title,
  trap,
  ready,
  busy,
  disabled = false,
  banner,
  onFocus,
  onSubmit,
  children,
}: Props) {
  const t = useTranslate()
  const posted = usePosted()
  return (
    <Form
      id={enquiryFormId(name)}
      action={`#${enquiryPlaceId}`}
      aria-labelledby={`${enquiryFormId(name)}-title`}
      onFocus={onFocus}
      onSubmit={onSubmit}
    >
      {/* When the form was opened, for a submit without JavaScript. */}
      <input
        type="hidden"
        name="openedAt"
        value={posted?.values.openedAt ?? Date.now()}
        suppressHydrationWarning
      />
      <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-5">
        <legend id={`${enquiryFormId(name)}-title`} className="sr-only">
          {title}
        </legend>
        {children}
        {/* Off-screen instead of hidden: bots skip hidden fields. */}
        <div aria-hidden="true" className="absolute -left-[200vw] h-px w-40 overflow-hidden">
          <label htmlFor={`${enquiryFormId(name)}-trap`}>{t('enquiry_trap')}</label>
          <input id={`${enquiryFormId(name)}-trap`} type="text" tabIndex={-1} autoComplete="off" {...trap} />
        </div>
        {banner && <Banner tone="error">{banner}</Banner>}
        {!disabled && (
          <div className="flex flex-col gap-2">
            <Button type="submit" size="large" full busy={busy} disabled={!ready}>
              {t('enquiry_send')}
            </Button>
            {/* Reserves its space. */}
            <p className="min-h-5 text-center text-small text-ink-soft">
              {!ready && !busy && t('enquiry_fill_in')}
            </p>
            <div className="text-center">
              <PrivacyInShort text="privacy_in_short_enquiry" />
            </div>
          </div>
        )}
      </fieldset>
    </Form>
  )
}
