import { useEffect, useState } from 'react'

const quietMs = 250

/** A text after a pause in typing. */
export function useDebounced(typed: string): string {
  const [quiet, setQuiet] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(typed), quietMs)
    return () => clearTimeout(timer)
  }, [typed])
  return quiet
}
