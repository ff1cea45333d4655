import { type Network, personsOf, promisedOf } from './network.ts'

/** The nodes that are on no route; of a group only its first node. */
export class Absent {
  readonly nodes: Int32Array
  count = 0
  readonly #saved: Int32Array
  #savedCount = 0
  readonly #price: Float64Array

  constructor(network: Network) {
    this.nodes = new Int32Array(network.size)
    this.#saved = new Int32Array(network.size)
    const { prices } = network
    // A promise to a person who is left over is broken, too.
    const promised = promisedOf(network)
    this.#price = personsOf(network).map(
      (persons, node) => persons * prices.absent + promised[node] * prices.promise,
    )
  }

  add(node: number): void {
    this.nodes[this.count++] = node
  }

  priceOf(node: number): number {
    return this.#price[node]
  }

  price(): number {
    let sum = 0
    for (let i = 0; i < this.count; i++) sum += this.priceOf(this.nodes[i])
    return sum
  }

  /** Starts a change that can be undone. */
  begin(): void {
    for (let i = 0; i < this.count; i++) this.#saved[i] = this.nodes[i]
    this.#savedCount = this.count
  }

  takeBack(): void {
    for (let i = 0; i < this.#savedCount; i++) this.nodes[i] = this.#saved[i]
    this.count = this.#savedCount
  }
}
