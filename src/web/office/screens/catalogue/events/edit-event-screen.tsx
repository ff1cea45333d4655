import { useEffect, useRef } from 'react'
import {
  Form,
  Link,
  type LoaderFunctionArgs,
  NavLink,
  Outlet,
  useLocation,
  useSearchParams,
} from 'react-router'
import { load } from '#web/office/app/load.ts'
import { useShowHour, useTexts, useZoneName } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { useFormAnswer } from '#web/office/forms/form-answer.ts'
import { alsoAfterConflict } from '#web/office/ui/reload-after-refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useEventName } from './event-words.ts'
import { StateBadge, useEvent } from './use-event.tsx'

const numberOf = (params: { id?: string | undefined }) => Number(params.id) || 0

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/events/{id}', { params: { id: numberOf(args.params) } }))

const publish = { call: 'POST /office-api/events/{id}/publish' } as const
const closeSale = { call: 'POST /office-api/events/{id}/close-sale' } as const
const openSale = { call: 'POST /office-api/events/{id}/open-sale' } as const

const remove = { call: 'DELETE /office-api/events/{id}' } as const

export const action = formAction(publish, closeSale, openSale, on(remove, { next: '/events' }))

const tabs = [
  '',
  'texts',
  'pictures',
  'dates',
  'prices',
  'stock',
  'discounts',
  'stops',
  'settings',
  'preview',
  'duplicate',
  'postpone',
  'history',
] as const

/** The additional permission of each tab. */
const tabNeeds = {
  discounts: 'discounts.see',
  duplicate: 'events.edit',
} as const

export const shouldRevalidate = alsoAfterConflict

/** The header of an event, its state and possible actions, and the tabs of its editor. */
export default function EventFrame() {
  const t = useTexts()
  const showHour = useShowHour()
  const zoneName = useZoneName()
  const event = useEvent()
  const name = useEventName()(event)
  const answer = useFormAnswer()
  const [query] = useSearchParams()
  const mayRun = useMay(event.countryCode)('events.publish')
  return (
    <div className="flex flex-col gap-5">
      <title>{name}</title>
      <header className="flex flex-col gap-2">
        <p className="text-small">
          <Link to="/events" className="link">
            {t('area_events')}
          </Link>
        </p>
        <h1 translate="no" className="display text-heading">
          {name}
        </h1>
        <p className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
          <StateBadge event={event} />
          <span translate="no">
            {event.placeName} · {showHour(event.startsAt)} {zoneName(event.timeZone, event.startsAt)}
          </span>
        </p>
        {mayRun && (
          <Form method="post" action={`/events/${event.id}`} className="flex flex-wrap gap-2">
            {event.state === 'draft' && (
              <Button type="submit" size="small" name="act" value={publish.call}>
                {t('events_publish')}
              </Button>
            )}
            {(event.state === 'on_sale' || event.state === 'scheduled') && (
              <Button type="submit" size="small" variant="secondary" name="act" value={closeSale.call}>
                {t('events_close_sale')}
              </Button>
            )}
            {event.state === 'closed' && !event.calledOff && (
              <Button type="submit" size="small" name="act" value={openSale.call}>
                {t('events_open_sale')}
              </Button>
            )}
          </Form>
        )}
        {answer?.text && <Banner tone="error">{answer.text}</Banner>}
        {query.has('saved') && <Banner tone="success">{t('saved')}</Banner>}
      </header>
      <EventTabs />
      <Outlet />
    </div>
  )
}

function EventTabs() {
  const t = useTexts()
  const event = useEvent()
  const may = useMay(event.countryCode)
  const tabList = useCurrentTabInSight()
  const shownTabs = tabs.filter((tab) => !(tab in tabNeeds) || may(tabNeeds[tab as keyof typeof tabNeeds]))
  return (
    // Leaves room for the focus ring of a tab.
    <nav
      ref={tabList}
      aria-label={t('events_tabs')}
      className="-mx-4 -mt-1.5 overflow-x-auto overflow-y-hidden px-4 pt-1.5 pb-0.5 [scrollbar-width:thin]"
    >
      <ul className="flex gap-x-1 border-b border-paper-line md:flex-wrap">
        {shownTabs.map((tab) => (
          <li key={tab}>
            <NavLink
              to={`/events/${event.id}${tab && `/${tab}`}`}
              end
              className={({ isActive }) =>
                classes(
                  'flex min-h-11 items-center px-3 text-small font-semibold whitespace-nowrap',
                  isActive ? 'border-b-3 border-jacaranda text-jacaranda' : 'hover:bg-paper-deep',
                )
              }
            >
              {t(`events_tab_${tab || 'overview'}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns the ref of a row of tabs that is wider than a phone: the current tab is scrolled into view. */
function useCurrentTabInSight() {
  const tabList = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const current = pathname && tabList.current?.querySelector('[aria-current]')
    if (current) current.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return tabList
}
