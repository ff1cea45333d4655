import { useCallback, useEffect, useState } from 'react'
import { api } from '#web/api/browser-api.ts'
import { useLocale } from '#web/texts/messages.tsx'

const cache = new Map<string, Promise<unknown>>()
/** Names of fetched counties by id. */
const countyNames = new Map<string, string>()

/** A list of places; null while loading and without a key. */
export type PlaceList<Place> = { list: Place[] | null; failed: boolean; load(): void }

/** The list that `ask` fetches, once per `key`; nothing is fetched without a key. */
function usePlaceList<Place>(key: string | null, ask: () => Promise<Place[]>): PlaceList<Place> {
  const locale = useLocale()
  const [loaded, setLoaded] = useState<{ key: string; list: Place[] } | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const name = key && `${locale} ${key}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies the request
  const load = useCallback(() => {
    if (!name) return
    setFailed(null)
    const asked = (cache.get(name) as Promise<Place[]> | undefined) ?? ask()
    cache.set(name, asked)
    asked.then(
      (list) => setLoaded({ key: name, list }),
      () => {
        cache.delete(name)
        setFailed(name)
      },
    )
  }, [name])
  useEffect(load, [load])
  return {
    list: loaded && loaded.key === name ? loaded.list : null,
    failed: name !== null && failed === name,
    load,
  }
}

export function useRegions(countryCode: string | null) {
  return usePlaceList(countryCode && `regions ${countryCode}`, () =>
    api('GET /api/regions', { query: { 'country-code': countryCode ?? '' } }),
  )
}

/** The provinces of a region or, in countries without regions, of the country. */
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

/** A county that was chosen before, with its province. */
export function useCounty(countyId: string | null) {
  return usePlaceList(countyId && `county ${countyId}`, async () => {
    const county = await api('GET /api/counties/{id}', { params: { id: Number(countyId) } })
    countyNames.set(String(county.id), county.name)
    return [county]
  })
}

/** Stores the name of a county from another answer. */
export function learnCounty(id: number | null, name: string | null): void {
  if (id !== null && name !== null) countyNames.set(String(id), name)
}

/** The known name of a county, otherwise empty. */
export function nameOfCounty(countyId: string): string {
  return countyNames.get(countyId) ?? ''
}
