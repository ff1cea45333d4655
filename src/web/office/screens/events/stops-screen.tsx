import { type ActionFunctionArgs, redirect } from 'react-router'
import { answerForm } from '../../app/answer-form.ts'
import { numberIn, textIn, versionIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { Input } from '../../ui/forms/inputs.tsx'
import { EditForm, useValue } from './edit-form.tsx'
import { isFixed, useEvent, WhyFrozen } from './use-event.tsx'

const blankRows = 3

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const id = Number(args.params.id)
    const rows = Array.from({ length: Number(form.get('rows')) || 0 }, (_, nth) => ({
      id: numberIn(form, `stops.${nth}.id`) ?? undefined,
      address: textIn(form, `stops.${nth}.address`),
      time: textIn(form, `stops.${nth}.time`),
    }))
    const stops = rows.filter(({ address, time }) => address || time)
    await api('PUT /office-api/events/{id}/stops', {
      params: { id },
      body: { version: versionIn(form), stops },
    })
    return redirect(`/events/${id}/stops?saved=1`)
  })

export default function StopsScreen() {
  const t = useTexts()
  const event = useEvent()
  const value = useValue('stops')
  const fixed = isFixed(event.editable.stop)
  const rows = [...event.stops, ...Array.from({ length: blankRows }, () => null)]
  const present = Object.fromEntries(
    event.stops.flatMap(({ address, time }, nth) => [
      [`stops.${nth}.address`, address],
      [`stops.${nth}.time`, time],
    ]),
  )
  const names = Object.fromEntries(
    rows.flatMap((_, nth) => [
      [`stops.${nth}.address`, `${t('events_stop_address')} ${nth + 1}`],
      [`stops.${nth}.time`, `${t('events_time')} ${nth + 1}`],
    ]),
  )
  return (
    <EditForm intent="stops" present={present} names={names}>
      <p className="max-w-text text-small text-ink-soft">{t('events_stops_hint')}</p>
      <WhyFrozen editable={event.editable.stop} />
      <input type="hidden" name="rows" value={rows.length} />
      <ul className="flex max-w-text flex-col gap-3">
        {rows.map((stop, nth) => (
          <li
            key={stop?.id ?? `new-${nth}`}
            className="flex flex-wrap gap-3 *:last:w-34 [&>:not(:last-child)]:flex-[1_1_10rem]"
          >
            {stop && <input type="hidden" name={`stops.${nth}.id`} value={stop.id} />}
            {stop && fixed ? (
              <>
                <input type="hidden" name={`stops.${nth}.address`} value={stop.address} />
                <input type="hidden" name={`stops.${nth}.time`} value={stop.time} />
                <span>{stop.address}</span>
                <span className="figures">{stop.time}</span>
              </>
            ) : (
              <>
                <Input
                  name={`stops.${nth}.address`}
                  label={t('events_stop_address')}
                  value={value(`stops.${nth}.address`, stop?.address ?? '')}
                />
                <Input
                  name={`stops.${nth}.time`}
                  type="time"
                  label={t('events_time')}
                  value={value(`stops.${nth}.time`, stop?.time ?? '')}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </EditForm>
  )
}
