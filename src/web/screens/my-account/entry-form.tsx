import type { ReactNode, SubmitEvent } from 'react'
import { RefusedBanner } from '#web/dialogs/refused-banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAccountTexts } from './account-texts.ts'

/** The frame of the form of a friend or an address: its fields, what was refused, save and cancel. */
export function EntryForm({
  title,
  busy,
  banner,
  onBannerGone,
  onSubmit,
  onCancel,
  children,
}: {
  title: string
  busy: boolean
  banner: string | null
  onBannerGone: () => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onCancel: () => void
  children: ReactNode
}) {
  const t = useAccountTexts()
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={onSubmit}
      className="flex flex-col gap-5 rounded-card bg-white p-5 shadow-lift md:p-8"
    >
      <h2 className="display text-heading">{title}</h2>
      <div className="grid gap-5 md:grid-cols-2">{children}</div>
      <RefusedBanner banner={banner} onGone={onBannerGone} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t('page_account_save')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('page_account_cancel')}
        </Button>
      </div>
    </form>
  )
}
