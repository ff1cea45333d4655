import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Me } from '#contract/office/people/staff.ts'
import { Button } from '../../ui/button.tsx'
import { useTexts } from '../app/texts.tsx'
import { openAreas } from './areas.ts'

/** How long after `g` a second key opens an area. */
const secondKeyMs = 1_500

/** Elements that accept typing; a checkbox does not. */
const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/**
 * Keyboard shortcuts, and the dialog that lists them. They are inactive while a field has the focus, with a modifier
 * key, or when the person has switched them off (WCAG 2.2, 2.1.4).
 */
export function Keys({ me }: { me: Me }) {
  const t = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const goes = openAreas(me).filter(({ key }) => key)
  useKeys(me, () => dialog.current?.showModal())
  if (!me.keysEnabled) return null
  const rows = [
    { keys: '/', does: t('keys_search') },
    ...goes.map(({ key, label }) => ({ keys: `g ${key}`, does: t('keys_go', { area: t(label) }) })),
    { keys: 'j k', does: t('keys_rows') },
    { keys: 'Enter', does: t('keys_open') },
    { keys: 'x', does: t('keys_select') },
    { keys: '[ ]', does: t('keys_pages') },
    { keys: 'Ctrl Enter', does: t('keys_submit') },
    { keys: '?', does: t('keys_help') },
  ]
  return (
    <dialog
      ref={dialog}
      aria-labelledby="keys-title"
      className="m-auto w-[calc(100%-2rem)] max-w-form rounded-control bg-white p-6 shadow-lift backdrop:bg-ink/50"
    >
      <h2 id="keys-title" className="display mb-3 text-lead">
        {t('keys_title')}
      </h2>
      <dl className="mb-4 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1 text-small">
        {rows.map(({ keys: names, does }) => (
          <div key={names} className="contents">
            <dt className="flex gap-1">
              {names.split(' ').map((name) => (
                <kbd
                  key={name}
                  className="min-w-7 rounded-small border border-control bg-paper px-1.5 py-0.5 text-center font-text"
                >
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mb-4 text-small text-ink-soft">{t('keys_off')}</p>
      <form method="dialog">
        <Button type="submit" size="small" variant="secondary">
          {t('close')}
        </Button>
      </form>
    </dialog>
  )
}

function useKeys(me: Me, showHelp: () => void): void {
  const navigate = useNavigate()
  const goes = openAreas(me).filter(({ key }) => key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: areas depend on the person
  useEffect(() => {
    if (!me.keysEnabled) return
    let goUntil = 0
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat || event.altKey || event.metaKey) return
      const target = event.target instanceof Element ? event.target : document.body
      if (event.ctrlKey) {
        if (event.key === 'Enter') target.closest('form')?.requestSubmit()
        return
      }
      if (target.closest(fields) || document.querySelector('dialog[open]')) return
      const area = event.timeStamp < goUntil ? goes.find(({ key }) => key === event.key) : undefined
      goUntil = event.key === 'g' ? event.timeStamp + secondKeyMs : 0
      const done = area ? navigate(area.to) : keys[event.key]?.()
      if (event.key === '?') showHelp()
      if (done !== undefined || event.key === '?') event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [me.keysEnabled, me.permissions, navigate])
}

/** The handler of each key; it returns undefined if there was nothing to do. */
const keys: Record<string, () => true | undefined> = {
  // In a narrow window the search is a separate page.
  '/': () =>
    focus(
      [...document.querySelectorAll<HTMLElement>('[data-search]')].find((box) => box.checkVisibility()),
    ) ?? click(document.querySelector<HTMLElement>('[data-search-page]')),
  j: () => step(1),
  k: () => step(-1),
  x: () =>
    click(document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>('input[type=checkbox]')),
  '[': () => click(document.querySelector<HTMLElement>('a[rel=prev]')),
  ']': () => click(document.querySelector<HTMLElement>('a[rel=next]')),
}

/** Focuses the link of the next or previous row, which Enter opens. */
function step(by: 1 | -1): true | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const row = rows[at < 0 ? (by === 1 ? 0 : rows.length - 1) : at + by]
  return focus(
    row?.querySelector<HTMLElement>('a') ?? row?.querySelector<HTMLElement>('button, summary, input'),
  )
}

function focus(element: HTMLElement | null | undefined): true | undefined {
  element?.focus()
  return element ? true : undefined
}

function click(element: HTMLElement | null | undefined): true | undefined {
  element?.click()
  return element ? true : undefined
}
