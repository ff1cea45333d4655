import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The routes by whose id a component asks for loaded data; React Router makes an id of the file's path in its app. */
const asked = globSync('src/web/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/useRouteLoaderData(?:<[^(]*>)?\('([^']+)'\)/g)].map(
      ([, id = '']) => [file, id] as const,
    ),
  )

it('finds the components that ask', () => {
  expect(asked.length).toBeGreaterThan(5)
})

it.each(asked)('%s asks for the data of a route that exists: %s', (file, id) => {
  const app = file.startsWith('src/web/office/') ? 'src/web/office' : 'src/web/shop'
  expect(existsSync(`${app}/${id}.tsx`)).toBe(true)
})
