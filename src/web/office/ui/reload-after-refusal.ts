import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** `shouldRevalidate` for a screen of acts on an object that other people also change: reload it after a refusal, too. */
export function alsoWhenRefused({
  actionStatus = 0,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus >= 400 || defaultShouldRevalidate
}

/**
 * `shouldRevalidate` for a screen with an edited object: if another person has saved meanwhile, load what they saved. Not
 * after other refusals, because the form would then have the newer version without showing what has changed.
 */
export function alsoAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
