import { useEffect, useState } from 'react'

/** Shorter waits show no placeholder. */
const soonMs = 300

/**
 * For a loader in the browser: waits for a fast answer, so that nothing flickers and "back" restores the scroll
 * position; passes a slow one on as a promise, so that the screen can show a placeholder.
 */
export async function deferIfSlow<T>(answer: Promise<T>): Promise<{ answer: T | Promise<T> }> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, soonMs, null))
  const soon = await Promise.race([answer.then((value) => ({ value })), late])
  return { answer: soon ? soon.value : answer }
}

/** The latest answer, and whether a newer one is loading; undefined before the first. Throws if it fails. */
export function useAnswer<T extends object>(
  answer: T | Promise<T>,
): { value: T | undefined; waiting: boolean } {
  const isThere = !(answer instanceof Promise)
  const [come, setCome] = useState<{ of: T | Promise<T>; value: T } | undefined>(
    isThere ? { of: answer, value: answer } : undefined,
  )
  const [failed, setFailed] = useState<{ of: Promise<T>; error: unknown } | undefined>()
  if (failed && failed.of === answer) throw failed.error
  // Set while rendering: an effect would render every card twice.
  if (isThere && come?.of !== answer) setCome({ of: answer, value: answer })
  useEffect(() => {
    if (isThere) return
    let current = true
    answer.then(
      (value) => current && setCome({ of: answer, value }),
      (error: unknown) => current && setFailed({ of: answer, error }),
    )
    return () => {
      current = false
    }
  }, [answer, isThere])
  if (isThere) return { value: answer, waiting: false }
  return { value: come?.value, waiting: come?.of !== answer }
}
