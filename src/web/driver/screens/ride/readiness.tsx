import { Icon } from '#web/ui/icon.tsx'
import type { SavedRoute } from '../../state/route.ts'
import { useDriveState } from '../../state/use-drive.ts'
import { type PlainText, useClock, useTexts } from '../../texts/texts.tsx'

/**
 * Shows the parts that this browser has on the phone. An icon on the home screen of an iPhone is another browser to it: there it has to
 * be ready, too.
 */
export function Readiness({ route }: { route: SavedRoute }) {
  const t = useTexts()
  const clock = useClock()
  const { files, storage } = useDriveState()
  const isSaved = storage === 'phone'
  const parts: [PlainText, boolean][] = [
    ['drive_ready_page', files?.page ?? false],
    ['drive_ready_stops', isSaved],
    ['drive_ready_codes', isSaved && route.index !== null && route.keys.length > 0],
    ['drive_ready_scanner', files?.scanner ?? false],
  ]
  const isReady = parts.every(([, is]) => is)
  return (
    <section className="flex flex-col gap-2 rounded-card bg-ink-raised p-4">
      <h2 className="text-lead font-semibold" data-ready={isReady}>
        {t(isReady ? 'drive_ready' : 'drive_getting_ready')}
      </h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {parts.map(([words, is]) => (
          <li
            key={words}
            className={is ? 'flex items-center gap-1' : 'flex items-center gap-1 text-paper-soft'}
          >
            <Icon name={is ? 'check' : 'clock'} className={is ? 'size-5 text-marigold' : 'size-5'} />
            {t(words)}
            {!is && <span className="sr-only">{t('drive_not_yet')}</span>}
          </li>
        ))}
      </ul>
      <p className="figures text-paper-soft">{t('drive_list_of', { time: clock(route.listAt) })}</p>
    </section>
  )
}
