import { ProveEmail } from '#web/shop/people/mailed-links/prove-email.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { FailedState } from '#web/ui/states/failed-state.tsx'
import { AccountPanel } from '../account-panel.tsx'
import { type EventListName, eventLists, newEventAddress } from './event-addresses.ts'
import { EventRowSkeletons } from './event-row.tsx'
import { InvitedRow } from './invited-row.tsx'
import { ListTabs } from './list-tabs.tsx'
import { NoEvents } from './no-events.tsx'
import { RequestRow } from './request-row.tsx'
import { statesOf, useEventLists } from './use-event-lists.ts'

/** Events that the customer hosts or is invited to, one list at a time. */
export function EventLists({ show }: { show: string | null }) {
  const t = useTranslate()
  const { invited, own, reload } = useEventLists()
  const listed = (name: EventListName) => {
    if (name === 'invited') return invited
    return typeof own === 'string' ? own : own.filter(({ state }) => statesOf[name].includes(state))
  }
  const count = (name: EventListName) => {
    const list = listed(name)
    return typeof list === 'string' ? null : list.length
  }
  const asked = eventLists.find((name) => name === show)
  const isKnown = asked !== undefined || (invited !== 'loading' && own !== 'loading')
  // Without a list in the address, the first that is not empty is shown.
  const current = asked ?? eventLists.find((name) => count(name)) ?? 'active'
  const list = listed(current)

  return (
    <AccountPanel
      title={t('page_my_events_title')}
      action={
        <ButtonLink to={newEventAddress} icon="plus">
          {t('page_my_events_create')}
        </ButtonLink>
      }
    >
      <ProveEmail className="mb-6" />
      <ListTabs current={isKnown ? current : null} count={count} />
      <section aria-label={t(`page_my_events_tab_${current}`)} className="mt-6">
        {!isKnown || list === 'loading' ? (
          <EventRowSkeletons />
        ) : list === 'failed' ? (
          <FailedState onRetry={reload} />
        ) : list.length === 0 ? (
          <NoEvents list={current} />
        ) : (
          <ul className="flex flex-col gap-4 md:gap-5">
            {list.map((event) => (
              <li key={event.id}>
                {'answer' in event ? (
                  <InvitedRow event={event} onAnswered={reload} />
                ) : (
                  <RequestRow request={event} />
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
    </AccountPanel>
  )
}
