import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#web/api/browser-api.ts'
import { useSession } from '#web/app/session.tsx'
import { isNotFound } from '#web/app/unavailable.ts'
import { useLocale } from '#web/texts/messages.tsx'
import { type LoadedEvent, loadEvent } from './load-event.ts'

/**
 * The event as this visitor may see it. The server renders it for strangers; if it shows only a message, it is fetched
 * again with the customer's token.
 */
export function useOwnEvent(loaded: LoadedEvent): LoadedEvent {
  const { status } = useSession()
  const locale = useLocale()
  const navigate = useNavigate()
  const [own, setOwn] = useState<LoadedEvent | null>(null)
  const { event } = loaded
  const mayDiffer = status === 'in' && event.message !== null

  // biome-ignore lint/correctness/useExhaustiveDependencies: texts depend on the locale
  useEffect(() => {
    if (!mayDiffer) return setOwn(null)
    let wanted = true
    loadEvent(api, event.slug).then(
      (answer) => wanted && setOwn(answer),
      (error: unknown) => {
        // If the shop cannot be reached, the message stays.
        if (wanted && isNotFound(error)) void navigate('/error404', { replace: true })
      },
    )
    return () => {
      wanted = false
    }
  }, [mayDiffer, event.slug, locale, navigate])

  return own?.event.id === event.id ? own : loaded
}
