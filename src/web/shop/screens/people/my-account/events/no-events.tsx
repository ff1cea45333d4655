import { useTranslate } from '#web/texts/messages.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { EmailToConfirm } from '../profile/email-to-confirm.tsx'
import { useAccount } from '../use-account.ts'
import { type EventListName, newEventAddress } from './event-addresses.ts'

/** An empty list: what it is for, and how to create an event. */
export function NoEvents({ list }: { list: EventListName }) {
  const t = useTranslate()
  const { user } = useAccount()
  if (list === 'invited') {
    return (
      <>
        {/* Invitations to an unverified address are hidden. */}
        <EmailToConfirm />
        <EmptyState title={t('page_my_events_none_invited')}>
          {t('page_my_events_none_invited_text', { email: user.email })}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <EmptyState title={t('private_events_none')} className="pt-10 pb-10">
        {t(`page_my_events_none_${list}_text`)}
      </EmptyState>
      <div className="on-ink flex flex-col items-start gap-4 rounded-card p-6 md:p-10">
        <h2 className="display max-w-[20ch] text-title">{t('page_my_events_begin_title')}</h2>
        <p className="max-w-text text-lead text-paper-soft">{t('page_my_events_begin_text')}</p>
        <ButtonLink
          to={newEventAddress}
          variant="accent"
          size="large"
          iconAfter="arrow-right"
          className="mt-2"
        >
          {t('page_my_events_begin_action')}
        </ButtonLink>
        <p className="text-small text-paper-soft">{t('page_my_events_begin_minutes')}</p>
      </div>
    </>
  )
}
