import { Form, Link, type LoaderFunctionArgs, NavLink, Outlet, useLoaderData } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { load, pageOf } from '../app/load.ts'
import { useTexts } from '../app/texts.tsx'
import { areas } from './areas.ts'
import { FailedPage } from './failed-page.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api, findSavedForm }) => {
    const me = await api('GET /office-api/me', {})
    const id = new URL(args.request.url).searchParams.get('kept')
    const kept =
      id && /^[0-9a-f-]{36}$/.test(id)
        ? await findSavedForm({ id, path: pageOf(args.request).path })
        : undefined
    return { ...me, ...(kept && { kept }) }
  })

/** The frame around every screen of the office: where a person may go, and who they are. */
export default function Frame() {
  const t = useTexts()
  const me = useLoaderData<typeof loader>()
  return (
    <div className="flex min-h-svh flex-col md:flex-row">
      <a
        href="#content"
        className="sr-only z-50 rounded-small bg-jacaranda px-4 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('skip_to_content')}
      </a>
      <header className="on-ink flex shrink-0 flex-wrap items-center gap-x-2 px-4 py-2 md:w-56 md:flex-nowrap md:gap-4 md:flex-col md:items-stretch md:py-6">
        <p className="display mr-auto text-lead">Vaivén</p>
        <nav
          aria-label={t('navigation')}
          className="order-last flex w-full flex-wrap gap-1 md:order-none md:flex-1 md:flex-col md:flex-nowrap"
        >
          {areas
            .filter(({ may }) => !may || me.permissions.includes(may))
            .map(({ to, label }) => (
              <NavLink
                key={to}
                to={to}
                end={to === '/'}
                className={({ isActive }) =>
                  classes(
                    'flex min-h-11 items-center rounded-small px-3 text-small font-semibold hover:bg-ink-raised md:min-h-9',
                    isActive && 'bg-ink-raised text-marigold',
                  )
                }
              >
                {t(label)}
              </NavLink>
            ))}
        </nav>
        <Link to="/me" className="flex min-h-11 items-center px-3 text-small font-semibold hover:underline">
          {me.name}
        </Link>
        <Form method="post" action="/log-out">
          <button type="submit" className="min-h-11 px-3 text-small font-semibold underline">
            {t('log_out')}
          </button>
        </Form>
      </header>
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 md:px-8">
        <Outlet />
      </main>
    </div>
  )
}

export function ErrorBoundary() {
  return <FailedPage />
}
