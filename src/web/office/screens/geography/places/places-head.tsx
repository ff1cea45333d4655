import type { ReactNode } from 'react'
import { useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { Heading } from '#web/office/ui/panel.tsx'
import { Tabs } from '#web/office/ui/tabs.tsx'

const tabs = [
  { tab: 'venues', to: '/places' },
  { tab: 'provinces', to: '/places/provinces' },
  { tab: 'typed', to: '/places/typed' },
  { tab: 'import', to: '/places/import' },
] as const

/** The title of the area of places, with links to its parts. */
export function PlacesHead({ tab, children }: { tab: (typeof tabs)[number]['tab']; children?: ReactNode }) {
  const t = useTexts()
  const mayEdit = useFrame().permissions.includes('places.edit')
  return (
    <>
      <Heading title={`${t('area_places')} · ${t(`places_tab_${tab}`)}`}>{children}</Heading>
      <div className="mb-5">
        <Tabs
          label={t('area_places')}
          tabs={tabs
            .filter((one) => one.tab !== 'import' || mayEdit)
            .map((one) => ({ to: one.to, text: t(`places_tab_${one.tab}`), isCurrent: one.tab === tab }))}
        />
      </div>
    </>
  )
}

/** Coordinates in a map's format: `19.40520, -99.09500`. */
export const showPoint = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude === null || longitude === null ? '–' : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

export const pointText = (degrees: number | null) => (degrees === null ? '' : String(degrees))
