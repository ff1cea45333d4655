import { useEffect, useState } from 'react'
import type { AddressSuggestion } from '#contract/geography/address-suggestions.ts'
import { api } from '#web/api/browser-api.ts'
import { useRootData } from '#web/app/root-data.ts'

/** The area of a typed address, as far as it has been chosen. */
export type TypedArea = { countyId: number | null; provinceId: number | null }

const shortestText = 3
const debounceMs = 250

/** False once the shop has answered that it has no suggestions. */
let offered = true

const none: readonly AddressSuggestion[] = []

/**
 * Suggestions for a partial address; empty while there are none, and for null. Failures are not shown, because
 * suggestions are optional.
 */
export function useAddressSuggestions(typed: string | null, { countyId, provinceId }: TypedArea) {
  const { country } = useRootData()
  const [found, setFound] = useState(none)
  const text = typed?.trim() ?? ''
  useEffect(() => {
    if (!offered || text.length < shortestText) return setFound(none)
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const query = {
        q: text,
        'country-code': country,
        ...(countyId !== null && { 'county-id': String(countyId) }),
        ...(provinceId !== null && { 'province-id': String(provinceId) }),
      }
      api('GET /shop-api/address-suggestions', { query }, abort.signal).then(
        (answer) => {
          if (abort.signal.aborted) return
          offered = answer.offered
          setFound(answer.suggestions)
        },
        () => abort.signal.aborted || setFound(none),
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, countyId, provinceId, country])
  return found
}
