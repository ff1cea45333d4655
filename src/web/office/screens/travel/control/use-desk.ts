import { useEffect, useState } from 'react'

/** The newest answer of a desk, and since when the office could not be reached; null while it can. */
export type Desk<T> = { shown: T; lostSince: string | null; isLoggedOut: boolean }

const betweenMs = 1_000
const afterFailureMs = 4_000
/** The office answers a waiting call within 22 seconds. */
const timeoutMs = 35_000

/**
 * Asks the office for each change of what is shown: a call waits there until something has changed. It stops while the page is
 * hidden. A lost connection leaves the last answer on the page.
 */
export function useDesk<T extends { version: string; now: string }>(path: string, loaded: T): Desk<T> {
  const [desk, setDesk] = useState<Desk<T>>({ shown: loaded, lostSince: null, isLoggedOut: false })
  useEffect(() => {
    setDesk({ shown: loaded, lostSince: null, isLoggedOut: false })
    return follow(path, loaded.version, {
      onAnswer: (shown: T) => setDesk({ shown, lostSince: null, isLoggedOut: false }),
      onLost: () => setDesk((one) => ({ ...one, lostSince: one.lostSince ?? new Date().toISOString() })),
      onLogOut: () => setDesk((one) => ({ ...one, isLoggedOut: true })),
    })
  }, [path, loaded])
  return desk
}

type Heard<T> = { onAnswer(answer: T): void; onLost(): void; onLogOut(): void }

function follow<T extends { version: string }>(path: string, first: string, heard: Heard<T>): () => void {
  const end = new AbortController()
  let timer = 0
  // After a loss the office answers at once, so that the page knows that it is there again.
  let version: string | null = first
  let call: AbortController | null = null
  const ask = async () => {
    if (call || end.signal.aborted || document.visibilityState !== 'visible') return
    const own = new AbortController()
    call = own
    const signal = AbortSignal.any([end.signal, own.signal, AbortSignal.timeout(timeoutMs)])
    let pause = betweenMs
    try {
      const query = version === null ? '' : `?${new URLSearchParams({ version })}`
      const answer = await fetch(path + query, { signal })
      if (answer.status === 401) {
        pause = afterFailureMs
        return heard.onLogOut()
      }
      if (!answer.ok) throw new Error(String(answer.status))
      const { data } = (await answer.json()) as { data: T }
      version = data.version
      heard.onAnswer(data)
    } catch {
      if (end.signal.aborted || own.signal.aborted) return
      pause = afterFailureMs
      version = null
      heard.onLost()
    } finally {
      call = null
      timer = window.setTimeout(ask, pause)
    }
  }
  const onVisible = () => {
    window.clearTimeout(timer)
    // A hidden page needs no answer; a page that is seen again asks at once.
    if (document.visibilityState === 'visible') void ask()
    else call?.abort()
  }
  const onOnline = () => {
    window.clearTimeout(timer)
    void ask()
  }
  const onOffline = () => {
    version = null
    heard.onLost()
    call?.abort()
  }
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  timer = window.setTimeout(ask, betweenMs)
  return () => {
    end.abort()
    window.clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', onOffline)
  }
}
