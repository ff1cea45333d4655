import type { Absent } from './absent.ts'
import type { Routes } from './linked-routes.ts'
import type { Neighbours } from './neighbours.ts'
import type { Random } from './random.ts'

/** The average number of nodes that a ruin removes, and the maximum length of a string. */
const averageRemoved = 10
const longestString = 10
/** Chance that a string preserves some nodes in its middle, and that it preserves one more. */
const splitChance = 0.5
const preserveMoreChance = 0.01

/**
 * Adjacent string removal (Christiaens & Vanden Berghe, 2020): removes strings of nodes from neighbouring routes and
 * adds them to `absent`.
 */
export function createRuin(routes: Routes, near: Neighbours, random: Random, absent: Absent): () => void {
  const { network, next, prev, route, count } = routes
  const string = new Int32Array(network.size)

  return () => {
    const seed = 1 + random.below(network.size - 1)
    const longest = Math.min(longestString, network.size / Math.max(1, routes.openCount))
    const most = (4 * averageRemoved) / (1 + longest) - 1
    let left = 1 + random.below(most)
    if (removeString(seed, longest)) left--
    const end = (seed + 1) * near.count
    for (let i = seed * near.count; i < end && left > 0; i++) {
      if (removeString(near.node[i], longest)) left--
    }
  }

  function removeString(node: number, longest: number): boolean {
    const at = route[node]
    if (at === -1 || routes.isTouched(at)) return false
    routes.touch(at)
    const stops = count[at]
    const length = 1 + random.below(Math.min(stops, longest))
    let preserved = 0
    if (length > 1 && length < stops && random.next() < splitChance) {
      preserved = 1
      while (length + preserved < stops && random.next() < preserveMoreChance) preserved++
    }
    const whole = length + preserved
    const preservedFrom = preserved === 0 ? whole : 1 + random.below(length - 1)
    let member = startOfString(node, whole)
    for (let i = 0; i < whole; i++) {
      string[i] = member
      member = next[member]
    }
    for (let i = 0; i < whole; i++) {
      if (i < preservedFrom || i >= preservedFrom + preserved) remove(string[i])
    }
    return true
  }

  /** A random start for a string of `length` nodes that contains `node`. */
  function startOfString(node: number, length: number): number {
    let before = 0
    let after = 0
    for (let n = prev[node]; n !== 0 && before < length - 1; n = prev[n]) before++
    for (let n = next[node]; n !== 0 && after < length - 1; n = next[n]) after++
    const least = length - 1 - after
    let start = node
    for (let back = least + random.below(before - least + 1); back > 0; back--) start = prev[start]
    return start
  }

  function remove(node: number): void {
    if (route[node] === -1) return
    const group = network.groups[network.group[node]]
    if (!group) routes.unlink(node)
    else for (const member of group) routes.unlink(member)
    absent.add(group ? group[0] : node)
  }
}
