import { Form } from 'react-router'
import type { ContentKind } from '#domain/catalogue/landing/content-kinds.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Buttons that move a row up or down; positions count from 1. */
export function OrderButtons({
  kind,
  id,
  name,
  position,
  last,
}: {
  /** of the content; none for an event */
  kind?: ContentKind
  id: number
  name: string
  position: number
  last: number
}) {
  const t = useTexts()
  const arrows = [
    { to: position - 1, label: t('content_up', { name }), turn: 'rotate-180', off: position === 1 },
    { to: position + 1, label: t('content_down', { name }), turn: '', off: position === last },
  ]
  return (
    <Form method="post" className="flex">
      {kind && <input type="hidden" name="kind" value={kind} />}
      <input type="hidden" name="id" value={id} />
      {arrows.map(({ to, label, turn, off }) => (
        <button
          key={label}
          type="submit"
          name="to"
          value={to}
          disabled={off}
          aria-label={label}
          className="flex size-11 items-center justify-center rounded-full hover:bg-paper-deep disabled:opacity-30"
        >
          <Icon name="chevron-down" className={`size-5 ${turn}`} />
        </button>
      ))}
    </Form>
  )
}
