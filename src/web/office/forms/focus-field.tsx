import { useState } from 'react'
import { focusLook } from '../../ui/media/focus-look.ts'
import { useTexts } from '../app/texts.tsx'
import { Input } from './inputs.tsx'

/** A picture, and the point that every crop shows: set by a click or by its two numbers. */
export function FocusField({ imagePath, initial }: { imagePath: string; initial: { x: string; y: string } }) {
  const t = useTexts()
  const [focus, setFocus] = useState(initial)
  const look = focusLook({ x: Number(focus.x), y: Number(focus.y) })
  return (
    <>
      <div className="flex flex-wrap items-start gap-4">
        <button
          type="button"
          className="max-w-72 cursor-crosshair"
          aria-label={t('events_focus_set')}
          onClick={(click) => {
            const box = click.currentTarget.getBoundingClientRect()
            if (click.clientX === 0 && click.clientY === 0) return
            setFocus({
              x: String(Math.round(((click.clientX - box.left) / box.width) * 100)),
              y: String(Math.round(((click.clientY - box.top) / box.height) * 100)),
            })
          }}
        >
          <img src={imagePath} alt="" className="w-full" />
        </button>
        {['aspect-[16/9] w-44', 'aspect-square w-24'].map((shape) => (
          <img key={shape} src={imagePath} alt="" className={`${shape} rounded-small object-cover ${look}`} />
        ))}
      </div>
      <div key={`${focus.x} ${focus.y}`} className="two-columns grid max-w-form gap-3">
        <Input name="focus.x" type="number" label={t('events_focus_x')} chosen={focus.x} />
        <Input name="focus.y" type="number" label={t('events_focus_y')} chosen={focus.y} />
      </div>
    </>
  )
}
