import type { PlainOfficeKey } from '#contract/office/platform/office-text-keys.ts'
import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import type { Permission } from '#domain/people/staff/permissions.ts'
import { officeText } from './office-texts.ts'

type KeyOf<P extends string> = P extends `${infer Head}.${infer Rest}`
  ? `${KeyOf<Head>}_${KeyOf<Rest>}`
  : P extends `${infer Head}-${infer Rest}`
    ? `${Head}_${KeyOf<Rest>}`
    : P

/** A permission in words: `events.edit` → "editar eventos". */
export function permissionWords(permission: Permission, language: OfficeLanguage): string {
  const key: PlainOfficeKey = `permission_${permission.replaceAll(/[.-]/g, '_') as KeyOf<Permission>}`
  return officeText(language, key)
}
