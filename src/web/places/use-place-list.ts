import { useCallback, useEffect, useState } from 'react'
import { api } from '#web/api/browser-api.ts'
import { useLocale } from '#web/texts/messages.tsx'

const cache = new Map<string, Promise<unknown>>()
/** Names of the counties that were fetched, by their ids. */
const countyNames = new Map<string, string>()

/** A list of places; null until it is there and while there is nothing to ask for. */
type PlaceList<Place> = { list: Place[] | null; failed: boolean; load(): void }

/** The list that `ask` fetches, once for each `key`; without a key nothing is fetched. */
function usePlaceList<Place>(key: string | null, ask: () => Promise<Place[]>): PlaceList<Place> {
  const locale = useLocale()
  const [loaded, setLoaded] = useState<{ key: string; list: Place[] } | null>(null)
  const [failed, setFailed] = useState(false)
  const name = key && `${locale} ${key}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what `ask` asks for
  const load = useCallback(() => {
    if (!name) return
    setFailed(false)
    const asked = (cache.get(name) as Promise<Place[]> | undefined) ?? ask()
    cache.set(name, asked)
    asked.then(
      (list) => setLoaded({ key: name, list }),
      () => {
        cache.delete(name)
        setFailed(true)
      },
    )
  }, [name])
  useEffect(load, [load])
  return { list: loaded && loaded.key === name ? loaded.list : null, failed, load }
}

export function useRegions(countryCode: string | null) {
  return usePlaceList(countryCode && `regions ${countryCode}`, () =>
    api('GET /api/regions', { query: { 'country-code': countryCode ?? '' } }),
  )
}

/** The provinces of a region or, where the country has none, of the country. */
export function useProvinces(countryCode: string | null, regionId: string) {
  return usePlaceList(countryCode && `provinces ${countryCode} ${regionId}`, () =>
    api('GET /api/provinces', {
      query: { 'country-code': countryCode ?? '', ...(regionId && { 'region-id': regionId }) },
    }),
  )
}

export function useCountiesOf(countryCode: string, provinceId: string) {
  return usePlaceList(provinceId && `counties ${provinceId}`, async () => {
    const query = { 'country-code': countryCode, 'province-id': provinceId }
    const counties = await api('GET /api/counties', { query })
    for (const { id, name } of counties) countyNames.set(String(id), name)
    return counties
  })
}

/** Where a county lies that is in no list yet: one that was chosen before. */
export function useCounty(countyId: string | null) {
  return usePlaceList(countyId && `county ${countyId}`, async () => {
    const county = await api('GET /api/counties/{id}', { params: { id: Number(countyId) } })
    countyNames.set(String(county.id), county.name)
    return [county]
  })
}

/** Tells the name of a county that came with another answer. */
export function learnCounty(id: number | null, name: string | null): void {
  if (id !== null && name !== null) countyNames.set(String(id), name)
}

/** The name of a county that a list has had or an answer has told; empty for any other. */
export function nameOfCounty(countyId: string): string {
  return countyNames.get(countyId) ?? ''
}
