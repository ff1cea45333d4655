import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { forEverything } from './revalidate-everything.ts'
import { useRootData } from './root-data.ts'

let isChecked = false

/**
 * A page that came from a cache beside the shop may be that of the host for a visitor who has chosen otherwise: it is
 * fetched again, once.
 */
export function useChosenPage(): void {
  const shown = useRootData()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isChecked) return
    isChecked = true
    const chosen = document.cookie.matchAll(/\b(country|locale)=(\w+)/g)
    const differs = [...chosen].some(([, name, value]) => shown[name as 'country' | 'locale'] !== value)
    // Without the shop the page stays as it is.
    if (differs && !location.search.includes('locale=')) forEverything(revalidate).catch(() => {})
  }, [shown, revalidate])
}
