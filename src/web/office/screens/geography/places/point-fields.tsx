import { readPoint } from '#domain/geography/points/point.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { Input } from '#web/office/forms/inputs.tsx'
import { textIn } from '#web/office/forms/texts-in.ts'
import { pointText } from './places-head.tsx'

/** Latitude and longitude, with a decimal point or comma, or both in one field. `pointIn` parses them. */
export function PointFields({
  point,
}: {
  point: { latitude: number | null; longitude: number | null } | null
}) {
  const t = useTexts()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Input
        name="latitude"
        label={t('places_latitude')}
        hint={t('places_latitude_hint')}
        value={pointText(point?.latitude ?? null)}
      />
      <Input
        name="longitude"
        label={t('places_longitude')}
        hint={t('places_longitude_hint')}
        value={pointText(point?.longitude ?? null)}
      />
    </div>
  )
}

/**
 * A point from its fields `latitude` and `longitude`, or from a pair in one of them as maps copy it
 * (`19.4052, -99.0950`); null for an empty field.
 */
export function pointIn(form: FormData): { latitude: number | null; longitude: number | null } {
  const numberIn = (name: string) => {
    const text = textIn(form, name).replace(',', '.')
    return text === '' ? null : Number(text)
  }
  const [latitude, longitude] = [numberIn('latitude'), numberIn('longitude')]
  // A single number with a decimal comma, `19,4`, is no pair.
  const pasted = Number.isNaN(latitude) ? 'latitude' : Number.isNaN(longitude) ? 'longitude' : null
  return (pasted && readPoint(textIn(form, pasted))) ?? { latitude, longitude }
}
