import { useCallback, useEffect, useState } from 'react'
import type { CallAnswer } from '#contract/contract.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import { api } from '#web/api/browser-api.ts'

type Counties = CallAnswer<'GET /api/counties'>

/** The counties of a country; null while they are on their way. */
export function useCounties(country: CountryCode) {
  const [counties, setCounties] = useState<Counties | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    api('GET /api/counties', { query: { 'country-code': country } }).then(setCounties, () => setFailed(true))
  }, [country])
  useEffect(load, [load])
  return { counties, failed, load }
}
