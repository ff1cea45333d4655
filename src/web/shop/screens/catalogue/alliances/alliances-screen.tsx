import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { Link } from 'react-router'
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
import { BackButton } from '#web/ui/back-button.tsx'
import { Icon } from '#web/ui/icon.tsx'

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
