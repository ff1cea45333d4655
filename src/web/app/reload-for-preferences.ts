import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { revalidateAll } from './revalidate-all.ts'
import { useRootData } from './root-data.ts'

let isChecked = false

/**
 * A shared cache may serve the host's default page to a visitor who has chosen another country or language: fetches the
 * data again, once.
 */
export function useReloadForPreferences(): void {
  const shown = useRootData()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isChecked) return
    isChecked = true
    const chosen = document.cookie.matchAll(/\b(country|locale)=(\w+)/g)
    const differs = [...chosen].some(([, name, value]) => shown[name as 'country' | 'locale'] !== value)
    // If the shop does not answer, the page stays as it is.
    if (differs && !location.search.includes('locale=')) revalidateAll(revalidate).catch(() => {})
  }, [shown, revalidate])
}
