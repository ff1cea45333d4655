import type { ReactNode } from 'react'
import { useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { Heading } from '#web/office/ui/panel.tsx'
import { Tabs } from '#web/office/ui/tabs.tsx'

const tabs = [
  { tab: 'vehicles', to: '/fleet' },
  { tab: 'drivers', to: '/fleet/drivers' },
  { tab: 'import', to: '/fleet/import' },
] as const

/** The title of the fleet, with links to its parts. */
export function FleetHead({ tab, children }: { tab: (typeof tabs)[number]['tab']; children?: ReactNode }) {
  const t = useTexts()
  const mayPlan = useFrame().permissions.includes('trips.plan')
  return (
    <>
      <Heading title={`${t('area_fleet')} · ${t(`fleet_tab_${tab}`)}`}>{children}</Heading>
      <div className="mb-5">
        <Tabs
          label={t('area_fleet')}
          tabs={tabs
            .filter((one) => one.tab !== 'import' || mayPlan)
            .map((one) => ({ to: one.to, text: t(`fleet_tab_${one.tab}`), isCurrent: one.tab === tab }))}
        />
      </div>
    </>
  )
}
