import { Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import type { LogRow } from '#contract/office/records/office-log.ts'
import { useCountryOptions } from '#web/office/app/country-names.ts'
import { listQueryOf, withQuery } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useCodeText, useShowDay, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { useMay } from '#web/office/app/use-may.ts'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { type Filter, ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { Changes } from '#web/office/ui/log/changes.tsx'
import { useLogWords } from '#web/office/ui/log/log-words.ts'
import { objects } from '#web/office/ui/log/objects.ts'
import { useReasonText } from '#web/office/ui/log/reason-text.ts'
import { Heading } from '#web/office/ui/panel.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { verbs } from './verbs.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/log', { query: listQueryOf(args.request) }))

export default function LogScreen() {
  const t = useTexts()
  const showDay = useShowDay()
  const me = useFrame()
  const { search } = useLocation()
  const { searchedFrom, ...page } = useLoaderData<typeof loader>()
  const query = new URLSearchParams(search)
  const columns = useColumns()
  const filters = useFilters(page.rows, query, me)
  return (
    <>
      <Heading title={t('area_log')}>
        {me.permissions.includes('log.verify') && (
          <ButtonLink to="/log/verify" size="small" variant="secondary">
            {t('log_verify')}
          </ButtonLink>
        )}
      </Heading>
      <ListFilters search={t('log_search')} filters={filters} />
      {searchedFrom && (
        <p className="mb-2 text-small text-ink-soft">
          {t('log_searched_from', { day: showDay(searchedFrom) })}
        </p>
      )}
      <List
        label={t('area_log')}
        columns={columns}
        {...page}
        rowKey={({ id }) => id}
        sort="-at"
        empty={t('log_none')}
      />
    </>
  )
}

function useColumns(): Column<LogRow>[] {
  const t = useTexts()
  const textOf = useCodeText()
  const showTime = useShowTime()
  const words = useLogWords()
  const reasonText = useReasonText()
  const { search } = useLocation()
  return [
    {
      key: 'verb',
      label: t('field_act'),
      cell: (row) => (
        <>
          <strong>{words.verb(row.verb)}</strong>
          {/* A request that was refused before its verb has only the endpoint. */}
          {row.verb.includes('/') && <code className="block break-all text-ink-soft">{row.verb}</code>}
          {row.result !== 'done' && <span className="block text-brick">{words.result(row.result)}</span>}
        </>
      ),
    },
    { key: 'object', label: t('field_object'), cell: (row) => <LoggedObject row={row} /> },
    {
      key: 'who',
      label: t('field_who'),
      cell: ({ actor, actorEmail, role }) => (
        <>
          <Link to={withQuery(search, { who: actor.id })} className="hover:underline">
            <bdi>{words.actor(actor)}</bdi>
          </Link>
          {actorEmail && <span className="block break-all text-ink-soft">{actorEmail}</span>}
          {role && (
            <span className="block text-ink-soft">{textOf(`role_${role.replace('-', '_')}`) ?? role}</span>
          )}
        </>
      ),
    },
    {
      key: 'changes',
      label: t('field_changes'),
      cell: ({ changes, timeZone, currency, reason }) => (
        <>
          <Changes {...{ changes, timeZone, currency }} />
          {reason && <p className="break-words">{reasonText(reason)}</p>}
        </>
      ),
    },
    {
      key: 'at',
      label: t('field_time'),
      sort: 'at',
      cell: ({ at, timeZone }) => (
        <time dateTime={at} className="figures md:whitespace-nowrap">
          {showTime(at, timeZone)}
        </time>
      ),
    },
  ]
}

/** The filters of the log. The options for persons are those in the rows and the one in the address. */
function useFilters(
  rows: readonly LogRow[],
  query: URLSearchParams,
  me: { id: string; name: string },
): Filter[] {
  const t = useTexts()
  const countries = useCountryOptions()
  const words = useLogWords()
  const textOf = useCodeText()
  const people = new Map([
    [me.id, me.name],
    ...rows.map(({ actor }) => [actor.id, words.actor(actor)] as const),
  ])
  const who = query.get('who')
  if (who && !people.has(who)) people.set(who, t('log_person_other'))
  const [kind = '', id] = (query.get('object') ?? '').split(':')
  const kinds = Object.entries(objects).map(([value, { label }]) => ({ value, label: t(label) }))
  const object = objects[kind]
  if (id && object)
    kinds.push({ value: `${kind}:${id}`, label: `${t(object.label)} ${rows[0]?.object?.title ?? id}` })
  return [
    { name: 'who', label: t('field_who'), options: [...people].map(([value, label]) => ({ value, label })) },
    {
      name: 'verb',
      label: t('field_act'),
      options: verbs
        .filter((verb) => textOf(`log_verb_${verb.replaceAll(/\W/g, '_')}`))
        .map((verb) => ({ value: verb, label: words.verb(verb) })),
    },
    { name: 'object', label: t('field_object'), options: kinds },
    {
      name: 'result',
      label: t('field_result'),
      options: [
        { value: 'done', label: t('log_result_done') },
        { value: 'refused', label: t('log_result_refused') },
        { value: 'failed', label: t('log_result_failed') },
      ],
    },
    {
      name: 'country',
      label: t('field_country'),
      options: countries,
    },
    { name: 'from', label: t('field_from'), type: 'date' },
    { name: 'to', label: t('field_to'), type: 'date' },
  ]
}

function LoggedObject({ row: { object, countryCode } }: { row: LogRow }) {
  const t = useTexts()
  const may = useMay()
  const kind = object && objects[object.kind]
  const mayOpen = !kind?.needs || may(kind.needs)
  const label = kind ? t(kind.label) : object && t('object_other')
  const title = object?.title ?? object?.id
  // Ids, for example of sessions, are not shown as names.
  const name = title && title.length < 30 ? title : object?.title
  const shown = kind?.to ? (name ?? label) : name
  return (
    <>
      {object && kind?.to && mayOpen ? (
        <Link to={kind.to(object.id)} className="link">
          {shown}
        </Link>
      ) : (
        shown
      )}
      {(label || countryCode) && (
        <span className="block text-ink-soft">{[label, countryCode].filter(Boolean).join(' · ')}</span>
      )}
    </>
  )
}
