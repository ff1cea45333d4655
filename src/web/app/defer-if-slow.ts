import { useEffect, useState } from 'react'

/** Shorter waits show no placeholder. */
const slowAfterMs = 300

/**
 * For a loader in the browser: waits for a fast answer, so that nothing flickers and "back" restores the scroll
 * position; passes a slow one on as a promise, so that the screen can show a placeholder.
 */
export async function deferIfSlow<T>(answer: Promise<T>): Promise<{ answer: T | Promise<T> }> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, slowAfterMs, null))
  const fast = await Promise.race([answer.then((value) => ({ value })), timeout])
  return { answer: fast ? fast.value : answer }
}

/** The latest answer, and whether a newer one is loading; undefined before the first. Throws if it fails. */
export function useAnswer<T extends object>(
  answer: T | Promise<T>,
): { value: T | undefined; waiting: boolean } {
  const isLoaded = !(answer instanceof Promise)
  const [loaded, setLoaded] = useState<{ of: T | Promise<T>; value: T } | undefined>(
    isLoaded ? { of: answer, value: answer } : undefined,
  )
  const [failed, setFailed] = useState<{ of: Promise<T>; error: unknown } | undefined>()
  if (failed && failed.of === answer) throw failed.error
  // Set while rendering: an effect would render every card twice.
  if (isLoaded && loaded?.of !== answer) setLoaded({ of: answer, value: answer })
  useEffect(() => {
    if (isLoaded) return
    let current = true
    answer.then(
      (value) => current && setLoaded({ of: answer, value }),
      (error: unknown) => current && setFailed({ of: answer, error }),
    )
    return () => {
      current = false
    }
  }, [answer, isLoaded])
  if (isLoaded) return { value: answer, waiting: false }
  return { value: loaded?.value, waiting: loaded?.of !== answer }
}
