/** A path inside the office to go on to; home for anything else, so that no link leads out of the shop through the log-in. */
export function ownPath(next: string | null): string {
  return next && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) ? next : '/'
}
