import routes from '../../src/web/office/routes.ts'
import type { App } from '../build-steps/text-keys.ts'

/** The app for staff. */
export const office: App = {
  folder: 'src/web/office',
  routes,
  shell: ['root.tsx', 'entry.client.tsx'],
  texts: 'messages/office/es.json',
}
