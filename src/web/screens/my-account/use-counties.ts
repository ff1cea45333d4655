import { useCallback, useEffect, useState } from 'react'
import type { CallAnswer } from '#contract/contract.ts'
import type { Country } from '#domain/countries/country.ts'
import { api } from '#web/api/browser-api.ts'

/** The counties of a country, and how to ask for them again when that has failed; null while they are on their way. */
export type CountyList = {
  country: Country
  counties: CallAnswer<'GET /api/counties'> | null
  failed: boolean
  load(): void
}

export function useCounties(country: Country): CountyList {
  const [counties, setCounties] = useState<CountyList['counties']>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    api('GET /api/counties', { query: { 'country-code': country.code } }).then(setCounties, () =>
      setFailed(true),
    )
  }, [country])
  useEffect(load, [load])
  return { country, counties, failed, load }
}
