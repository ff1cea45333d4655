import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { emptyFunctions } from './leave-out.ts'

const library = `
function draw(shape) { return measure(shape) }
Ghost.prototype.appear = function () { draw(this) };
Ghost.prototype.vanish = function () { draw(null) };
const haunt = async (house) => { await house };
`

const without = (...names: string[]) =>
  emptyFunctions(
    parseAst(library),
    library,
    names.map((name) => ({ feature: 'ghosts', name })),
  )

it('leaves out the functions that are named, and says whose they were when one is called after all', () => {
  const built = without('haunt', 'Ghost.prototype.*')
  expect(built).toContain('function draw(shape) { return measure(shape) }')
  expect(built.match(/\{throw Error\("left out: ghosts"\)\}/g)).toHaveLength(3)
  expect(built).not.toMatch(/draw\(this\)|await house/)
})

it('notices that a library has other functions than it had', () => {
  expect(() => without('walkThroughWalls')).toThrow(/no function walkThroughWalls any more/)
})
