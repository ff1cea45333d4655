import { useEffect, useMemo, useState } from 'react'
import { useWakeLock } from '#web/browser/use-wake-lock.ts'
import { readLeg } from '../../ride/read-leg.ts'
import type { SavedRoute } from '../../state/route.ts'
import { useDriveState } from '../../state/use-drive.ts'
import { RouteScreen } from './route-screen.tsx'
import { StatusBar } from './status-bar.tsx'
import { StopScreen } from './stop-screen.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useUndo } from './use-undo.ts'
import { VenueScreen } from './venue-screen.tsx'
import type { View } from './view.ts'

/** The screens of the drive. The address stays the same: an open camera must not lose its picture. */
export function RideScreens({ route }: { route: SavedRoute }) {
  const { acts } = useDriveState()
  const [view, go] = useView()
  const leg = useMemo(() => readLeg(route, view.leg, acts), [route, view.leg, acts])
  const undo = useUndo()
  useWakeLock(true)
  const stop =
    typeof view.at === 'object' ? leg.stops.find(({ id }) => id === (view.at as { stop: string }).stop) : null
  const shared = { leg, undo, onBack: () => history.back() }
  return (
    <>
      <StatusBar route={route} />
      <main className="mx-auto flex w-full max-w-form flex-1 flex-col px-4 pt-4">
        {stop ? (
          <StopScreen key={stop.id} {...shared} route={route} stop={stop} />
        ) : view.at === 'venue' ? (
          <VenueScreen {...shared} route={route} />
        ) : (
          <RouteScreen route={route} leg={leg} onGo={go} />
        )}
      </main>
      <UndoBar undo={undo} />
    </>
  )
}

/** The view is an entry of the browser's history, so that the phone's own gesture leads back. */
function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(
    () => (history.state as View | null) ?? { leg: 'outbound', at: 'route' },
  )
  useEffect(() => {
    const show = ({ state }: PopStateEvent) =>
      setView((state as View | null) ?? { leg: 'outbound', at: 'route' })
    addEventListener('popstate', show)
    return () => removeEventListener('popstate', show)
  }, [])
  const go = (next: View) => {
    if (next.at === 'route') history.replaceState(next, '')
    else history.pushState(next, '')
    setView(next)
    scrollTo(0, 0)
  }
  return [view, go]
}
