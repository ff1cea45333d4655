import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { eventTypes } from '#contract/platform/wire-numbers.ts'
import { api } from '#web/api/browser-api.ts'
import { deferIfSlow } from '#web/app/defer-if-slow.ts'
import { pageContext } from '#web/app/page-context.ts'
import { withStatus } from '#web/app/unavailable.ts'
import { filterNames, filtersOf } from '#web/shop/catalogue/events/event-filters.ts'
import { EventListPage } from '#web/shop/catalogue/events/event-list-page.tsx'
import { listEvents } from '#web/shop/catalogue/events/load-event-list.ts'
import type { ScreenHandle } from '#web/shop/shell/header.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { BackLink } from '#web/ui/page/page.tsx'

export const handle: ScreenHandle = { cacheFor: 2, reads: filterNames }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const answer = await listEvents(page.api, eventTypes.mass, filtersOf(request), page)
  return withStatus({ answer }, answer.events !== null)
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return deferIfSlow(listEvents(api, eventTypes.mass, filtersOf(request)))
}

/** The list of mass events. */
export default function MassiveEventsScreen() {
  const t = useTranslate()
  return (
    <EventListPage
      path="/massive-events"
      title={t('massive_title')}
      text={t('massive_text')}
      back={<BackLink to="/">{t('back_home')}</BackLink>}
    />
  )
}
