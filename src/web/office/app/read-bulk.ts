import { ownPath } from './own-path.ts'

/** Parameters of a bulk page: the selection, the action (by default the first) and the list to return to. */
export function readBulk<Act extends string>(
  { request, params }: { request: Request; params: { selection?: string } },
  [first, ...others]: readonly [Act, ...Act[]],
  list: string,
): { id: string; act: Act; next: string } {
  const { searchParams } = new URL(request.url)
  const act = others.find((one) => one === searchParams.get('act')) ?? first
  return { id: params.selection ?? '', act, next: ownPath(searchParams.get('next') ?? list) }
}
