import type { Dispatch, SetStateAction } from 'react'
import { useState } from 'react'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { Input } from '#web/office/forms/inputs.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { controlLook, Field } from '#web/ui/forms/field.tsx'
import { type FocusPoint, focusLook } from '#web/ui/media/focus-look.ts'
import { EventForm, savedPage } from './event-form.tsx'
import { storePicture } from './event-words.ts'
import { useEvent } from './use-event.tsx'

const edit = officeForm('PUT /office-api/events/{id}/picture')

export const action = formAction(
  on(edit, {
    async body({ focus, ...body }, { api, form }) {
      const file = form.get('image')
      const stored = file instanceof File && file.size > 0 ? { imagePath: await storePicture(api, file) } : {}
      return { ...body, ...stored, focus: { ...middle, ...focus } }
    },
    next: savedPage,
  }),
)

const middle = { x: 50, y: 50 }

const cuts = [
  { shape: 'aspect-[4/3] w-64', key: 'events_cut_card' },
  { shape: 'aspect-[5/4] w-56', key: 'events_cut_phone' },
  { shape: 'aspect-[4/5] w-44', key: 'events_cut_page' },
  { shape: 'aspect-square w-40', key: 'events_cut_small' },
] as const

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-5, 0],
  ArrowRight: [5, 0],
  ArrowUp: [0, -5],
  ArrowDown: [0, 5],
}

const inPicture = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)))

/** The picture of an event, and the point that every crop shows: set by click, arrow keys or numbers. */
export default function PicturesScreen() {
  const t = useTexts()
  const event = useEvent()
  const answer = edit.useAnswer()
  const typed = (axis: 'x' | 'y') => inPicture(Number(answer?.values[`focus.${axis}`] ?? event.focus[axis]))
  const [focus, setFocus] = useState({ x: typed('x'), y: typed('y') })
  return (
    <EventForm
      of={edit}
      saved={{ imagePath: event.imagePath, 'focus.x': event.focus.x, 'focus.y': event.focus.y }}
      labels={{
        imagePath: t('events_picture'),
        'focus.x': t('events_focus_x'),
        'focus.y': t('events_focus_y'),
      }}
      multipart
    >
      <input type="hidden" name="imagePath" value={event.imagePath} />
      {event.imagePath && (
        <>
          <FocusPicture path={event.imagePath} focus={focus} onChange={setFocus} />
          <div className="two-columns grid max-w-form gap-3">
            {(['x', 'y'] as const).map((axis) => (
              <FocusField key={axis} axis={axis} focus={focus} setFocus={setFocus} />
            ))}
          </div>
          <CutPictures event={event} focus={focus} />
        </>
      )}
      <Input name="image" type="file" label={t('events_picture')} hint={t('events_picture_hint')} />
    </EventForm>
  )
}

function FocusField({
  axis,
  focus,
  setFocus,
}: {
  axis: 'x' | 'y'
  focus: { x: number; y: number }
  setFocus: Dispatch<SetStateAction<{ x: number; y: number }>>
}) {
  const t = useTexts()
  return (
    <Field label={t(axis === 'x' ? 'events_focus_x' : 'events_focus_y')}>
      {(controlProps) => (
        <input
          {...controlProps}
          name={`focus.${axis}`}
          type="number"
          min={0}
          max={100}
          value={focus[axis]}
          onChange={(change) => setFocus({ ...focus, [axis]: inPicture(Number(change.target.value)) })}
          className={controlLook}
        />
      )}
    </Field>
  )
}

function CutPictures({
  event,
  focus,
}: {
  event: ReturnType<typeof useEvent>
  focus: { x: number; y: number }
}) {
  const t = useTexts()
  return (
    <section aria-label={t('events_cuts')}>
      <ul className="flex flex-wrap items-end gap-4">
        {cuts.map(({ shape, key }) => (
          <li key={key} className="text-small text-ink-soft">
            <img
              src={event.imagePath}
              alt=""
              className={`${shape} max-w-full rounded-small object-cover ${focusLook(focus)}`}
            />
            {t(key)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function FocusPicture({
  path,
  focus,
  onChange,
}: {
  path: string
  focus: FocusPoint
  onChange: (focus: FocusPoint) => void
}) {
  const t = useTexts()
  const place = (mark: HTMLSpanElement | null) => {
    // Set by script, because the Content-Security-Policy forbids style attributes.
    if (!mark) return
    mark.style.left = `${focus.x}%`
    mark.style.top = `${focus.y}%`
  }
  return (
    <button
      type="button"
      aria-label={t('events_focus_set')}
      aria-describedby="focus-hint"
      className="relative w-full max-w-form cursor-crosshair"
      onClick={(click) => {
        const box = click.currentTarget.getBoundingClientRect()
        // A click by keyboard has no coordinates.
        if (click.detail === 0) return
        onChange({
          x: inPicture(((click.clientX - box.left) / box.width) * 100),
          y: inPicture(((click.clientY - box.top) / box.height) * 100),
        })
      }}
      onKeyDown={(press) => {
        const step = steps[press.key]
        if (!step) return
        press.preventDefault()
        onChange({ x: inPicture(focus.x + step[0]), y: inPicture(focus.y + step[1]) })
      }}
    >
      <img src={path} alt="" className="w-full" />
      <span
        ref={place}
        className="pointer-events-none absolute size-8 -translate-x-1/2 -translate-y-1/2 rounded-full border-3 border-white bg-jacaranda/60 drop-shadow-lift"
      />
      <span id="focus-hint" className="sr-only">
        {t('events_focus_hint')}
      </span>
    </button>
  )
}
