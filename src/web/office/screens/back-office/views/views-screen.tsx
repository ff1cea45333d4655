import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type View, viewLists } from '#contract/office/back-office/views.ts'
import { load } from '#web/office/app/load.ts'
import { ownPath } from '#web/office/app/own-path.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on, type SentForm } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Heading, Panel } from '#web/office/ui/panel.tsx'
import { Button } from '#web/ui/button.tsx'

function askedIn(request: Request) {
  const { searchParams } = new URL(request.url)
  const list = viewLists.find((one) => one === searchParams.get('list')) ?? 'events'
  return {
    list,
    query: searchParams.get('query') ?? '',
    next: ownPath(searchParams.get('next') ?? `/${list}`),
  }
}

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const asked = askedIn(args.request)
    const { rows } = await api('GET /office-api/views', { query: { list: asked.list } })
    return { ...asked, views: rows }
  })

const create = officeForm('POST /office-api/views')
const edit = officeForm('PUT /office-api/views/{id}')
const remove = officeForm('DELETE /office-api/views/{id}')

const next = ({ request }: SentForm) => `/views${new URL(request.url).search}`

export const action = formAction(
  on(create, {
    body(body, { request }) {
      const { list, query } = askedIn(request)
      return { ...body, list, query }
    },
    next: ({ request }) => `/${askedIn(request).list}?${askedIn(request).query}`,
  }),
  on(edit, { next }),
  on(remove, { next }),
)

/** Saves the current filters of a list under a name; renames, deletes, and sets the default view. */
export default function ViewsScreen() {
  const t = useTexts()
  const { list, query, next, views } = useLoaderData<typeof loader>()
  return (
    <>
      <Heading title={t('views')} />
      <Link to={next} className="link text-small">
        {t('views_back')}
      </Link>
      {query !== '' && (
        <Panel title={t('views_save')}>
          <create.Form look="page" send={t('save')}>
            <create.Input name="name" label={t('field_name')} autoComplete="off" />
            <create.Check name="isDefault" label={t('views_default')} className={boxLook} />
          </create.Form>
        </Panel>
      )}
      {views.map((view) => (
        <ViewForm key={view.id} view={view} list={list} />
      ))}
      {views.length === 0 && query === '' && (
        <p className="mt-4 rounded-small bg-paper-deep p-6">{t('views_none')}</p>
      )}
    </>
  )
}

function ViewForm({ view: { id, name, isDefault, query }, list }: { view: View; list: string }) {
  const t = useTexts()
  return (
    <Panel title={name}>
      <edit.Form row={id} acts={[edit, remove]}>
        <input type="hidden" name="id" value={id} />
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-[1_1_10rem]">
            <edit.Input name="name" label={t('field_name')} value={name} />
          </div>
          <edit.Check name="isDefault" checked={isDefault} label={t('views_default')} className={boxLook} />
          <Button type="submit" size="small" name="act" value={`${edit.call} ${id}`}>
            {t('save')}
          </Button>
          <Button type="submit" size="small" variant="secondary" name="act" value={`${remove.call} ${id}`}>
            {t('views_delete')}
          </Button>
          <Link to={`/${list}?${query}`} className="link inline-flex min-h-10 items-center text-small">
            {t('views_open')}
          </Link>
        </div>
      </edit.Form>
    </Panel>
  )
}

const boxLook = 'flex min-h-11 items-center gap-2 text-small'
