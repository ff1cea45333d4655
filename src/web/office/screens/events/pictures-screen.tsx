import { useState } from 'react'
import { type ActionFunctionArgs, redirect } from 'react-router'
import { answerForm } from '../../app/answer-form.ts'
import { useTexts } from '../../app/texts.tsx'
import { EditForm, Input, useValue } from './edit-form.tsx'
import { numberOf, textOf, versionOf } from './event-words.ts'
import { useEvent } from './use-event.tsx'

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const id = Number(args.params.id)
    const file = form.get('image')
    let imagePath = textOf(form, 'imagePath')
    if (file instanceof File && file.size > 0) {
      const upload = new FormData()
      upload.set('image', file)
      imagePath = (await api('POST /office-api/event-pictures', { form: upload })).imagePath
    }
    const focus = { x: numberOf(form, 'focusX') ?? 50, y: numberOf(form, 'focusY') ?? 50 }
    await api('PUT /office-api/events/{id}/picture', {
      params: { id },
      body: { version: versionOf(form), imagePath, focus },
    })
    return redirect(`/events/${id}/pictures`)
  })

const cuts = [
  { shape: 'aspect-[4/3] w-56', key: 'events_cut_card' },
  { shape: 'aspect-square w-40', key: 'events_cut_small' },
  { shape: 'aspect-[1200/630] w-72', key: 'events_cut_shared' },
] as const

/** The picture of an event, and the point that its cuts keep in sight. */
export default function PicturesScreen() {
  const t = useTexts()
  const event = useEvent()
  const value = useValue('pictures')
  const [focus, setFocus] = useState(event.focus)
  const show = (element: HTMLImageElement | null) => {
    // By script: the policy of the pages forbids styles in attributes.
    if (element) element.style.objectPosition = `${focus.x}% ${focus.y}%`
  }
  return (
    <EditForm intent="pictures" present={{ imagePath: event.imagePath }} multipart>
      <input type="hidden" name="imagePath" value={event.imagePath} />
      {event.imagePath && (
        <>
          <button
            type="button"
            className="relative w-full max-w-form cursor-crosshair"
            aria-label={t('events_focus_set')}
            onClick={(click) => {
              const box = click.currentTarget.getBoundingClientRect()
              if (click.clientX === 0 && click.clientY === 0) return
              setFocus({
                x: Math.round(((click.clientX - box.left) / box.width) * 100),
                y: Math.round(((click.clientY - box.top) / box.height) * 100),
              })
            }}
          >
            <img src={event.imagePath} alt="" className="w-full" />
          </button>
          <ul className="flex flex-wrap gap-4">
            {cuts.map(({ shape, key }) => (
              <li key={key} className="text-small text-ink-soft">
                <img ref={show} src={event.imagePath} alt="" className={`${shape} max-w-full object-cover`} />
                {t(key)}
              </li>
            ))}
          </ul>
        </>
      )}
      <div key={`${focus.x} ${focus.y}`} className="grid max-w-form grid-cols-2 gap-3">
        <Input
          name="focusX"
          type="number"
          label={t('events_focus_x')}
          value={value('focusX', String(focus.x))}
        />
        <Input
          name="focusY"
          type="number"
          label={t('events_focus_y')}
          value={value('focusY', String(focus.y))}
        />
      </div>
      <Input name="image" type="file" label={t('events_picture')} hint={t('events_picture_hint')} value="" />
    </EditForm>
  )
}
