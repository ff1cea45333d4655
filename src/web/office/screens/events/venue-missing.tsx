import { Link } from 'react-router'
import { useTexts } from '../../app/texts.tsx'
import { useMay } from '../../app/use-may.ts'

/** The way to add a venue, for who may. */
export function VenueMissing() {
  const t = useTexts()
  if (!useMay()('places.edit')) return null
  return (
    <Link to="/places/venues/new" className="link -mt-3 self-start text-small">
      {t('places_missing')}
    </Link>
  )
}
