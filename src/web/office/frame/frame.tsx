import {
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useMatches,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router'
import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'
import { countriesWhere, type Permission } from '#domain/people/staff/permissions.ts'
import { load, pageOf } from '../app/load.ts'
import { loadViews } from '../app/load-views.ts'
import { FailedPage } from './failed-page.tsx'
import { Shell } from './shell.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api, findSavedForm }) => {
    const [me, viewed] = await Promise.all([api('GET /office-api/me', {}), loadViews(api, args.request)])
    const id = new URL(args.request.url).searchParams.get('saved-form')
    const savedForm =
      id && /^[0-9a-f-]{36}$/.test(id)
        ? await findSavedForm({ id, path: pageOf(args.request).path })
        : undefined
    // The permission table is not sent to the browser.
    const permissionsIn = Object.fromEntries(
      countryCodes.map((code) => [
        code,
        me.permissions.filter((one) => countriesWhere(me.roles, one).includes(code)),
      ]),
    ) as Record<CountryCode, Permission[]>
    return { ...me, viewed, permissionsIn, ...(savedForm && { savedForm }) }
  })

/** The frame around every office screen: navigation, and the person's menu. */
export default function Frame() {
  const me = useLoaderData<typeof loader>()
  const isWall = useIsWall()
  if (isWall)
    return (
      <main id="content" tabIndex={-1} className="on-ink min-h-svh px-4 py-5 md:px-8 lg:[zoom:1.35]">
        <Outlet />
      </main>
    )
  return (
    <Shell me={me}>
      <UnsavedGuard isRestored={me.savedForm !== undefined}>
        <Outlet />
      </UnsavedGuard>
    </Shell>
  )
}

/** Whether a screen that has a wall is shown on one (`?wall`), without header and navigation. */
function useIsWall(): boolean {
  const [query] = useSearchParams()
  const screen = useMatches().at(-1)?.handle
  return query.has('wall') && typeof screen === 'object' && screen !== null && 'hasWall' in screen
}

/** A failed screen: inside the frame, unless the frame itself could not be loaded. */
export function ErrorBoundary() {
  const me = useRouteLoaderData<typeof loader>('frame/frame')
  if (!me)
    return (
      <main id="content" tabIndex={-1} className="mx-auto px-4 py-16">
        <FailedPage />
      </main>
    )
  return (
    <Shell me={me}>
      <FailedPage />
    </Shell>
  )
}
