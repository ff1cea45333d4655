import { ownPath } from './own-path.ts'

/** The selection, the act (the first where the address names none) and the list to go back to of a page for an act on many rows. */
export function readBulk<Act extends string>(
  { request, params }: { request: Request; params: { selection?: string } },
  [first, ...others]: readonly [Act, ...Act[]],
  list: string,
): { id: string; act: Act; next: string } {
  const { searchParams } = new URL(request.url)
  const act = others.find((one) => one === searchParams.get('act')) ?? first
  return { id: params.selection ?? '', act, next: ownPath(searchParams.get('next') ?? list) }
}
