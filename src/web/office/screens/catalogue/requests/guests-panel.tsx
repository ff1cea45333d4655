import { useActionData } from 'react-router'
import type { OfficeCorrectedRows, OfficeGuests, RequestDetail } from '#contract/office/catalogue/requests.ts'
import { mayEdit, requestTable } from '#domain/catalogue/private-events/request-states.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { type FormAnswer, useFormAnswer } from '#web/office/forms/form-answer.ts'
import { Input } from '#web/office/forms/inputs.tsx'
import { Corrections, mostCorrected } from '#web/office/ui/imports/corrections.tsx'
import { readCorrections } from '#web/office/ui/imports/import-file.ts'
import { listTypes } from '#web/office/ui/imports/list-types.ts'
import { WhichSheet } from '#web/office/ui/imports/which-sheet.tsx'
import { Panel } from '#web/office/ui/panel.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { addRows, uploadGuests } from './guest-forms.ts'
import { ListRead } from './list-read.tsx'

type Answer = FormAnswer | { read: OfficeGuests } | { mended: OfficeCorrectedRows }

type BadRow = Pick<OfficeCorrectedRows['badRows'][number], 'row' | 'values'> &
  Partial<Pick<OfficeCorrectedRows['badRows'][number], 'problems'>>

/** Whether guests may be added to a request's list. */
export const takesGuests = ({ state }: RequestDetail) =>
  mayEdit(state) || requestTable[state].invite !== undefined

/** The list that the host sent to staff: its upload, what was read of it, and its rows that are to be corrected. */
export function GuestsPanel({ request }: { request: RequestDetail }) {
  const t = useTexts()
  const answer = useFormAnswer()
  const done = useActionData<Answer>()
  const rows = badRowsOf(done)
  const isOpen = mayEdit(request.state)
  const { version } = request
  return (
    <Panel title={t('requests_list')}>
      <p className="max-w-text text-small text-ink-soft">
        {t(isOpen ? 'requests_list_replaces' : 'requests_list_adds')}
      </p>
      <uploadGuests.Form
        multipart
        send={t(isOpen ? 'requests_list_send' : 'requests_list_invite')}
        variant="secondary"
      >
        {/* Nothing that was typed stays in this form: it is of the version that the page shows. */}
        <input type="hidden" name="version" value={version} />
        <Input name="guests" type="file" accept={listTypes} label={t('requests_list_file')} />
      </uploadGuests.Form>
      {answer?.code === 'file_which_sheet' && (
        <WhichSheet answer={answer} act={uploadGuests.call} fields={{ version: String(version) }} />
      )}
      <div aria-live="polite" className="empty:hidden">
        {done && 'read' in done && <ListRead read={done.read} isOpen={isOpen} />}
        {done && 'mended' in done && (
          <Banner tone={done.mended.added > 0 ? 'success' : 'info'}>
            {t('requests_list_added', { count: done.mended.added })}
          </Banner>
        )}
      </div>
      {rows.length > 0 && (
        <addRows.Form key={JSON.stringify(rows)} version={version} send={t('requests_list_mend')}>
          <Corrections
            title={t('requests_list_bad', { count: rows.length })}
            text={t('requests_list_bad_text')}
            labels={{ fullname: t('field_name'), phone: t('fleet_phone'), email: t('field_email') }}
            rows={rows.map(({ row, values, problems = {} }) => ({ line: row, values, errors: problems }))}
          />
          {rows.length > mostCorrected && (
            <p className="text-small text-ink-soft">
              {t('requests_list_bad_next', { count: rows.length - mostCorrected })}
            </p>
          )}
          {/* The rows that come next are in the form, so that they are not lost. */}
          {rows.slice(mostCorrected).flatMap(({ row, values }) =>
            Object.entries(values).map(([field, text]) => {
              const name = `cell:${row}:${field}`
              return <input key={name} type="hidden" name={name} value={text} />
            }),
          )}
        </addRows.Form>
      )}
    </Panel>
  )
}

/** The rows of the answer; those of a refused form as they were typed. */
function badRowsOf(answer: Answer | undefined): readonly BadRow[] {
  if (!answer) return []
  if ('read' in answer) return answer.read.badRows
  if ('mended' in answer) return answer.mended.badRows
  if (!answer.values.act?.startsWith(addRows.call)) return []
  return readCorrections(Object.entries(answer.values)).map(({ line, values }) => ({
    row: line,
    values: { ...{ fullname: '', phone: '', email: '' }, ...values },
  }))
}
