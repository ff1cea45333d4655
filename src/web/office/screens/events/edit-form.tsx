import type { ReactNode } from 'react'
import { Form, useNavigation, useRouteLoaderData } from 'react-router'
import type { EventToEdit } from '#contract/office/events/event-edits.ts'
import type { OfficeTextKey } from '#contract/office/office-text-keys.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFormAnswer } from '../../app/answer-form.ts'
import { useShowHour, useTexts } from '../../app/texts.tsx'
import { useMay } from '../../app/use-may.ts'
import { Conflict, OpenedWith } from '../../ui/conflict.tsx'

/**
 * A form that edits one part of the event. It sends the version that was read; if another person has saved meanwhile it
 * shows both versions, to choose one for each field. `present` are the current values of the fields.
 */
export function EditForm({
  intent,
  present,
  names,
  show,
  children,
  send = 'save',
  multipart = false,
  may = 'events.edit',
  readOnly = false,
  ...edited
}: {
  /** distinguishes several forms of a page */
  intent: string
  present: Record<string, string>
  names?: Record<string, string>
  /** the label of a value that is a code, for the comparison with another person's version */
  show?: (value: string, name: string) => string | undefined
  children: ReactNode
  send?: OfficeTextKey & ('save' | 'add' | 'events_tab_duplicate')
  multipart?: boolean
  /** without this permission the form is read-only */
  may?: Permission
  readOnly?: boolean
  /** of the edited object, if it is not the event */
  version?: number
}) {
  const t = useTexts()
  const showHour = useShowHour()
  const event = useRouteLoaderData<EventToEdit>('screens/events/edit-event-screen')
  const seen = edited.version ?? event?.version ?? 0
  const answer = useFormAnswer()
  const mine = answer?.values.intent === intent ? answer : undefined
  const conflict = mine?.code === 'edited_meanwhile'
  const version = conflict ? seen : (mine?.values.version ?? seen)
  const mayEdit = useMay(event?.countryCode)(may) && !readOnly
  const busy = useNavigation().state === 'submitting'
  return (
    <Form
      key={mine ? JSON.stringify(mine.values) : seen}
      method="post"
      data-resets
      {...(multipart && { encType: 'multipart/form-data' })}
      className="flex flex-col gap-5"
      noValidate
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
      <OpenedWith values={present} answer={mine} />
      {mine && !conflict && mine.text && <Banner tone="error">{mine.text}</Banner>}
      {conflict && (
        <Conflict
          present={present}
          typed={mine.values}
          names={names ?? {}}
          show={(said, name) => show?.(said, name) ?? showHour(said)}
        />
      )}
      <fieldset disabled={!mayEdit} className="contents">
        {children}
      </fieldset>
      {mayEdit && (
        <Button type="submit" name="send" value="save" busy={busy} className="self-start max-sm:w-full">
          {conflict ? t('conflict_save') : t(send)}
        </Button>
      )}
    </Form>
  )
}

/** The value of a field: the refused input, otherwise the saved value. */
export function useValue(intent: string) {
  const answer = useFormAnswer()
  const mine = answer?.values.intent === intent ? answer : undefined
  return (name: string, saved: string) => (mine ? (mine.values[name] ?? '') : saved)
}
