import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../app/texts.tsx'
import { useFrame } from '../../frame/use-frame.ts'
import { Heading } from '../../ui/panel.tsx'

const tabs = [
  { tab: 'venues', to: '/places' },
  { tab: 'provinces', to: '/places/provinces' },
  { tab: 'typed', to: '/places/typed' },
  { tab: 'import', to: '/places/import' },
] as const

/** The title of the area of places, and the way to its parts. */
export function PlacesHead({ tab, children }: { tab: (typeof tabs)[number]['tab']; children?: ReactNode }) {
  const t = useTexts()
  const mayEdit = useFrame().permissions.includes('places.edit')
  return (
    <>
      <Heading title={`${t('area_places')} · ${t(`places_tab_${tab}`)}`}>{children}</Heading>
      <nav aria-label={t('area_places')} className="mb-5 flex flex-wrap gap-1">
        {tabs
          .filter((one) => one.tab !== 'import' || mayEdit)
          .map((one) => (
            <Link
              key={one.tab}
              to={one.to}
              aria-current={one.tab === tab ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full px-4 text-small font-semibold hover:bg-paper-deep aria-[current]:bg-ink aria-[current]:text-paper md:min-h-9"
            >
              {t(`places_tab_${one.tab}`)}
            </Link>
          ))}
      </nav>
    </>
  )
}

/** Degrees as a map has them: `19.40520, -99.09500`. */
export const showPoint = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude === null || longitude === null ? '–' : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

export const pointText = (degrees: number | null) => (degrees === null ? '' : String(degrees))
