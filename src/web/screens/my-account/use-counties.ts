import { useCallback, useEffect, useState } from 'react'
import type { CallAnswer } from '#contract/contract.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import { api } from '#web/api/browser-api.ts'

export type Counties = CallAnswer<'GET /api/counties'> | 'loading' | 'failed'

/** The counties of a country, and how to ask for them again. */
export function useCounties(country: CountryCode): { counties: Counties; reload: () => void } {
  const [counties, setCounties] = useState<Counties>('loading')
  const reload = useCallback(() => {
    setCounties('loading')
    api('GET /api/counties', { query: { 'country-code': country } }).then(setCounties, () =>
      setCounties('failed'),
    )
  }, [country])
  useEffect(reload, [reload])
  return { counties, reload }
}
