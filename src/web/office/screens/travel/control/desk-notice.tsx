import { Link } from 'react-router'
import { useShowClock, useTexts } from '#web/office/app/texts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Desk } from './use-desk.ts'

/** Says that the desk has lost the office and since when, or that its session has ended. */
export function DeskNotice({
  desk: { lostSince, isLoggedOut },
  timeZone,
  path,
}: {
  desk: Desk<unknown>
  timeZone: string
  path: string
}) {
  const t = useTexts()
  const showClock = useShowClock()
  return (
    <div role="status">
      {(lostSince || isLoggedOut) && (
        <p className="mb-4 flex flex-wrap items-center gap-2 rounded-small bg-brick px-4 py-3 font-semibold text-white">
          <Icon name="alert" className="shrink-0" />
          {isLoggedOut ? (
            <Link to={`/log-in?${new URLSearchParams({ next: path })}`} className="underline">
              {t('control_logged_out')}
            </Link>
          ) : (
            lostSince && t('control_lost', { time: showClock(lostSince, timeZone) })
          )}
        </p>
      )}
    </div>
  )
}
