import { useEffect, useState } from 'react'

/** A wait that is shorter shows nothing. */
const soonMs = 300

/**
 * For a loader in the browser: an answer that comes at once is there when the screen changes, so that nothing flickers
 * and the way back leads to where one was; one that is late is passed on as a promise, and the screen shows that it
 * waits.
 */
export async function deferIfSlow<T>(answer: Promise<T>): Promise<{ answer: T | Promise<T> }> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, soonMs, null))
  const soon = await Promise.race([answer.then((value) => ({ value })), late])
  return { answer: soon ? soon.value : answer }
}

/** The latest answer, and whether a newer one is on its way; undefined before the first. */
export function useAnswer<T extends object>(
  answer: T | Promise<T>,
): { value: T | undefined; waiting: boolean } {
  const isThere = !(answer instanceof Promise)
  const [come, setCome] = useState<{ of: T | Promise<T>; value: T } | undefined>(
    isThere ? { of: answer, value: answer } : undefined,
  )
  // Kept while it is drawn: an effect would draw every card a second time.
  if (isThere && come?.of !== answer) setCome({ of: answer, value: answer })
  useEffect(() => {
    if (isThere) return
    let current = true
    void answer.then((value) => current && setCome({ of: answer, value }))
    return () => {
      current = false
    }
  }, [answer, isThere])
  if (isThere) return { value: answer, waiting: false }
  return { value: come?.value, waiting: come?.of !== answer }
}
