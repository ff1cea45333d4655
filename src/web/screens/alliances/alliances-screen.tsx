import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { Link } from 'react-router'
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
import { BackButton } from '../../ui/back-button.tsx'
import { Icon } from '../../ui/icon.tsx'

export const handle: ScreenHandle = { cacheFor: 2, reads: filterNames }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const answer = await listEvents(page.api, eventTypes.alliance, filtersOf(request), page)
  return withStatus({ answer }, answer.events !== null)
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return deferIfSlow(listEvents(api, eventTypes.alliance, filtersOf(request)))
}

/** Events that brands and venues organise together with the shop. */
export default function AlliancesScreen() {
  const t = useTranslate()
  return (
    <EventListPage
      path="/alliances"
      title={t('alliances_title')}
      text={t('alliances_text')}
      back={<BackButton />}
      last={
        <Link
          to="/contact"
          prefetch="intent"
          className="flex h-full items-center justify-between gap-6 rounded-card border-2 border-dashed border-control/50 p-6 transition-colors hover:border-jacaranda hover:bg-jacaranda-tint"
        >
          <span className="min-w-0">
            <span className="display block text-heading text-jacaranda">{t('alliances_yours')}</span>
            <span className="mt-1 block text-ink-soft">{t('alliances_yours_text')}</span>
          </span>
          <Icon name="arrow-right" className="size-8 text-jacaranda" />
        </Link>
      }
    />
  )
}
