import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { api } from '../../browser-api.ts'
import { filtersOf } from '../../events/event-filters.ts'
import { EventListPage } from '../../events/event-list-page.tsx'
import { listEvents } from '../../events/list-events.ts'
import { useTranslate } from '../../messages.tsx'
import { pageContext } from '../../page-context.ts'
import { soonOrLater } from '../../soon.ts'
import { BackButton } from '../../ui/back-button.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  return { answer: await listEvents(context.get(pageContext).api, 3, filtersOf(request)) }
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return soonOrLater(listEvents(api, 3, filtersOf(request)))
}

/** What the shop offers together with brands and venues. */
export default function AlliancesScreen() {
  const t = useTranslate()
  return (
    <EventListPage
      path="/alliances"
      title={t('alliances_title')}
      text={t('alliances_text')}
      back={<BackButton />}
    />
  )
}
