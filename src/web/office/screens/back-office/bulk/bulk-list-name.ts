const names = ['events', 'enquiries', 'mails'] as const

/** The list whose rows are selected on a page: the first part of its path. */
export function bulkListIn(pathname: string): (typeof names)[number] {
  const list = names.find((name) => pathname.includes(`/${name}/bulk`))
  if (!list) throw new Error(`${pathname} is no page of a bulk action`)
  return list
}
