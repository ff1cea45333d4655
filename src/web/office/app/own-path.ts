/**
 * Validates a path for a redirect after the log-in: home for anything outside the office, which prevents open
 * redirects.
 */
export function ownPath(next: string | null): string {
  return next && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) ? next : '/'
}
