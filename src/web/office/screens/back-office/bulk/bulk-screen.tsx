import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { load } from '#web/office/app/load.ts'
import { ownPath } from '#web/office/app/own-path.ts'
import { useShowNumber, useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { ShopLacks } from '#web/office/screens/catalogue/events/shop-lacks.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { bulkListAt } from './bulk-lists.ts'
import { type AnyRow, useRowsOf } from './bulk-rows.tsx'

/** The list, the action (by default its first), and the address to return to. */
function bulkIn(request: Request) {
  const { pathname, searchParams } = new URL(request.url)
  const { name, of, acts } = bulkListAt(pathname)
  const act = acts.find((one) => one === searchParams.get('act')) ?? acts[0]
  return { list: name, of, act, next: ownPath(searchParams.get('next') ?? `/${name}`) }
}

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const { of, ...page } = bulkIn(args.request)
    const params = { id: args.params.id ?? '' }
    // The endpoint of each list has the actions of that list.
    const query = { act: page.act as never }
    const planned = await api(`GET /office-api/${of}-selections/{id}`, { params, query })
    return {
      ...page,
      rows: planned.rows as AnyRow[],
      shopLacks: 'shopLacks' in planned ? planned.shopLacks : [],
    }
  })

const enquiries = officeForm('POST /office-api/enquiry-selections/{id}')

/** The forms of all lists do the action of the address. */
const forms = {
  enquiries,
  events: officeForm('POST /office-api/event-selections/{id}'),
  mails: officeForm('POST /office-api/mail-selections/{id}'),
}

const next = ({ answer }: { answer: { rows: AnyRow[] } }) => ({ done: answer.rows })

export const action = formAction(
  ...Object.values(forms).map((form) =>
    on(form as typeof enquiries, {
      body: (body, { request }) => ({ ...body, act: bulkIn(request).act as 'take' }),
      next,
    }),
  ),
)

/** A bulk action: to which rows it applies, and why not to the others; afterwards the results. */
export default function BulkScreen() {
  const t = useTexts()
  const { list, act, next, rows, shopLacks } = useLoaderData<typeof loader>()
  const done = useActionData<{ done?: AnyRow[] }>()?.done
  const { titleOf, whyNot, line } = useRowsOf(list)
  const title = titleOf(act)
  const shown = done ?? rows
  const able = shown.filter(({ why }) => why === null)
  const { Form } = forms[list]
  const lineOf = (row: AnyRow) => line(row, done !== undefined)
  return (
    <div className="flex max-w-text flex-col gap-5">
      <Heading title={title} />
      <p role="status" className="text-lead font-semibold">
        {t(done ? 'bulk_done' : 'bulk_applies', { able: able.length, all: shown.length })}
      </p>
      {!done && able.length > 0 && (
        <Form look="page" send={t('bulk_do', { act: title, count: able.length })}>
          <ShopLacks lacks={shopLacks} />
          {act === 'close' && <enquiries.Input name="reason" label={t('field_reason')} long rows={3} />}
        </Form>
      )}
      <Rows
        rows={shown.filter(({ why }) => why !== null)}
        title={t('bulk_not')}
        line={lineOf}
        whyNot={whyNot}
      />
      <Rows rows={able} title={t(done ? 'bulk_done_title' : 'bulk_able')} line={lineOf} />
      <Link to={next} className="link inline-flex min-h-11 items-center self-start">
        {t('bulk_back')}
      </Link>
    </div>
  )
}

function Rows({
  rows,
  title,
  line,
  whyNot,
}: {
  rows: readonly AnyRow[]
  title: string
  line: (row: AnyRow) => ReactNode
  whyNot?: (row: AnyRow) => string
}) {
  const showNumber = useShowNumber()
  if (rows.length === 0) return null
  return (
    <section>
      <h2 className="border-b border-ink pb-1 text-small font-semibold">
        {title} ({showNumber(rows.length)})
      </h2>
      <ul className="text-small">
        {rows.map((row) => (
          <li
            key={row.id}
            data-row
            className="flex flex-wrap items-center gap-x-3 border-b border-paper-line py-2"
          >
            {line(row)}
            {whyNot && <span className="w-full text-brick">{whyNot(row)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
