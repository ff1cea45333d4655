/**
 * Loads the methods that this browser lacks, before the page is hydrated. A browser that has the newest four of them, of
 * 2024, has all. Until then the code of a page must not call them while it is loaded.
 */
export async function fillInOldBrowsers(): Promise<void> {
  const hasAll =
    'withResolvers' in Promise &&
    'canParse' in URL &&
    'any' in AbortSignal &&
    'showPopover' in HTMLElement.prototype
  if (!hasAll) await import('./old-browsers.ts')
}
