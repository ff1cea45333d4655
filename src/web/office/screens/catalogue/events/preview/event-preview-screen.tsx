import { Link, useSearchParams } from 'react-router'
import { useTexts } from '#web/office/app/texts.tsx'
import { localeNames } from '#web/office/ui/words/language-names.ts'
import { useEventName } from '../event-words.ts'
import { useEvent } from '../use-event.tsx'

/** The desktop width is scaled down to the space beside the navigation. */
const widths = {
  phone: 'h-[844px] w-[390px]',
  desktop:
    'h-[900px] w-[1280px] [zoom:0.27] sm:[zoom:0.45] md:[zoom:0.36] lg:[zoom:0.52] min-[1200px]:[zoom:0.68] min-[1440px]:[zoom:0.85]',
} as const

/** The customers' page of the event in a frame, in each language, without the purchase. */
export default function PreviewScreen() {
  const t = useTexts()
  const event = useEvent()
  const eventName = useEventName()
  const [query] = useSearchParams()
  const locale = event.locales.find((one) => one === query.get('locale')) ?? event.locales[0]
  const width = query.get('width') === 'desktop' ? 'desktop' : 'phone'
  const page = `/office/events/${event.id}/preview/page?locale=${locale}`
  return (
    <div className="flex flex-col gap-4">
      <p role="note" className="max-w-text rounded-small bg-marigold/30 px-4 py-3 text-small">
        {t('events_preview_note')}{' '}
        <a href={page} target="_blank" rel="noreferrer" className="underline">
          {t('events_preview_alone')}
        </a>
      </p>
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <Choices
          label={t('events_language')}
          choices={event.locales.map((one) => ({
            to: `?locale=${one}&width=${width}`,
            text: localeNames[one],
            isChosen: one === locale,
          }))}
        />
        <Choices
          label={t('events_width')}
          choices={(['phone', 'desktop'] as const).map((one) => ({
            to: `?locale=${locale}&width=${one}`,
            text: t(one === 'phone' ? 'events_width_phone' : 'events_width_desktop'),
            isChosen: one === width,
          }))}
        />
      </div>
      <div>
        <iframe
          key={`${page}${event.version}`}
          src={page}
          title={t('events_preview_of', { name: eventName(event) })}
          sandbox="allow-same-origin"
          className={`${widths[width]} rounded-card border border-control bg-white ${width === 'phone' ? 'max-w-full' : ''}`}
        />
      </div>
    </div>
  )
}

function Choices({
  label,
  choices,
}: {
  label: string
  choices: readonly { to: string; text: string; isChosen: boolean }[]
}) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {choices.map(({ to, text, isChosen }) => (
        <Link
          key={text}
          to={to}
          aria-current={isChosen ? 'page' : undefined}
          className="flex min-h-11 items-center rounded-full border border-current px-4 text-small font-semibold aria-[current]:bg-ink aria-[current]:text-paper lg:min-h-9"
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
