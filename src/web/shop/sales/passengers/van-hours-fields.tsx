import { latestReturn } from '#domain/sales/orders/place-order/van-hours.ts'
import { useDateWords } from '#web/app/dates.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { TimeField } from '#web/ui/forms/time-field.tsx'
import { type RentedVan, type VanTimes, validateVanTimes } from './van-times.ts'

/** When a private van comes and goes home, each with its day. */
export function VanHoursFields({
  van,
  times,
  onChange,
}: {
  van: RentedVan
  times: VanTimes
  onChange: (times: VanTimes) => void
}) {
  const t = useTranslate()
  const words = useDateWords()
  const { hours, errors } = validateVanTimes(van, times)
  function meant(instant: Date): string {
    const { long, time } = words(instant, van.timeZone)
    return `${long}, ${time}`
  }
  function latest(comesAt: Date): string {
    const { short, time } = words(latestReturn(van, comesAt), van.timeZone)
    return `${short}, ${time}`
  }
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{t('van_hours_title')}</legend>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <TimeField
          label={t('van_comes_at')}
          value={times.comesAt}
          onChange={(typed) => onChange({ ...times, comesAt: typed.target.value })}
          hint={hours ? meant(hours.comesAt) : undefined}
          error={errors.comesAt && t(errors.comesAt)}
        />
        <TimeField
          label={t('van_goes_home_at')}
          value={times.goesHomeAt}
          onChange={(typed) => onChange({ ...times, goesHomeAt: typed.target.value })}
          hint={hours ? meant(hours.goesHomeAt) : undefined}
          error={errors.goesHomeAt && t(errors.goesHomeAt)}
        />
      </div>
      {hours && (
        <p className="mt-2 text-small text-ink-soft">
          {t('van_hours_help', { hours: van.hours, latest: latest(hours.comesAt) })}
        </p>
      )}
    </fieldset>
  )
}
