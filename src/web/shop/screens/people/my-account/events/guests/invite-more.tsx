import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { InviteByList } from './invite-by-list.tsx'
import { InviteOne } from './invite-one.tsx'

/** Adds guests to a coming event: one by one, or as another list. */
export function InviteMore({ id, onInvited }: { id: number; onInvited: () => void }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (!isOpen) {
    return (
      <Button ref={opener} variant="secondary" icon="plus" className="mt-6" onClick={() => setOpen(true)}>
        {t('page_my_events_invite_more')}
      </Button>
    )
  }
  const close = () => {
    flushSync(() => setOpen(false))
    opener.current?.focus()
  }
  return (
    <section
      aria-label={t('page_my_events_invite_more')}
      className="mt-6 rounded-card bg-white p-5 shadow-lift md:p-8"
    >
      <h2 className="display text-heading">{t('page_my_events_invite_more')}</h2>
      <p className="mt-1 text-ink-soft">{t('page_my_events_invite_text')}</p>
      <InviteOne id={id} onInvited={onInvited} onClose={close} />
      <div className="mt-6 border-t border-paper-line pt-6">
        <InviteByList id={id} onInvited={onInvited} />
      </div>
    </section>
  )
}
