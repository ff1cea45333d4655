import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** A page or a form that has been replaced takes the focus with it: it goes on at the content. */
export function useArrivalFocus(): void {
  const { key } = useLocation()
  useEffect(() => {
    // The first page that a browser opens has this key, and begins at its top.
    if (key !== 'default' && document.activeElement === document.body)
      document.getElementById('content')?.focus()
  }, [key])
}
