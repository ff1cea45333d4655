import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../app/load.ts'
import { loadObjectLog, ObjectLog } from '../../ui/log/object-log.tsx'
import { showHour } from './event-words.ts'
import { useEvent } from './use-event.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => loadObjectLog(api, 'event', Number(args.params.id) || 0))

/** The event's part of the log, with its tickets and dates by name. */
export default function HistoryScreen() {
  const event = useEvent()
  const rows = useLoaderData<typeof loader>()
  const [locale] = event.locales
  const names = Object.fromEntries([
    ...event.dates.map(({ id, startsAt }) => [`date:${id}`, showHour(startsAt)]),
    ...event.categories.flatMap(({ id, texts, variants }) => [
      [`id:${id}`, (locale && texts[locale]?.name) ?? String(id)],
      ...variants.map((variant) => [
        `variant:${variant.id}`,
        [locale && texts[locale]?.name, locale && variant.texts[locale]?.name, variant.provinceName]
          .filter(Boolean)
          .join(' · '),
      ]),
    ]),
  ])
  return <ObjectLog rows={rows} names={names} />
}
