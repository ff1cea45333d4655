import { Link, useLocation } from 'react-router'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'

/** A link to add a venue of the event's country and return, if the person has the permission in the country. */
export function VenueMissing({ country }: { country: CountryCode }) {
  const t = useTexts()
  const { pathname, search } = useLocation()
  if (!useMay(country)('places.edit')) return null
  const query = new URLSearchParams({ country, next: pathname + search })
  return (
    <Link
      to={`/places/venues/new?${query}`}
      className="link -mt-3 inline-flex min-h-11 items-center self-start text-small lg:min-h-8"
    >
      {t('places_missing')}
    </Link>
  )
}
