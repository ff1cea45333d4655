import { useNavigation } from 'react-router'
import { useTranslate } from '#web/texts/messages.tsx'

/** A progress line at the top of the window while the next screen is loading, after 300 ms. */
export function NavigationProgress() {
  const t = useTranslate()
  const waiting = useNavigation().state !== 'idle'
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {waiting && (
        <div className="animate-late">
          <svg
            className="block h-1 w-full text-jacaranda"
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path
              d="M0 2H100"
              stroke="currentColor"
              strokeWidth="4"
              pathLength={1}
              strokeDasharray="1 1"
              className="animate-loop"
            />
          </svg>
          <span className="sr-only">{t('loading_screen')}</span>
        </div>
      )}
    </div>
  )
}
