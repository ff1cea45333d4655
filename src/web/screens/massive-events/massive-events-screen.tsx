import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { eventTypes } from '#contract/platform/wire-numbers.ts'
import type { ScreenHandle } from '#web/shell/header.tsx'
import { api } from '../../api/browser-api.ts'
import { pageContext } from '../../app/page-context.ts'
import { withStatus } from '../../app/unavailable.ts'
import { deferIfSlow } from '../../defer-if-slow.ts'
import { filterNames, filtersOf } from '../../events/event-filters.ts'
import { EventListPage } from '../../events/event-list-page.tsx'
import { listEvents } from '../../events/load-event-list.ts'
import { useTranslate } from '../../texts/messages.tsx'
import { BackLink } from '../../ui/page.tsx'

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
