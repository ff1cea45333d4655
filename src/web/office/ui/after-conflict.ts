import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** `shouldRevalidate` of a screen with an edited object: if another person has saved meanwhile, load what they saved. */
export function alsoAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
