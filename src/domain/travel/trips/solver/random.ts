/** Seeded random numbers (sfc32 by Chris Doty-Humphrey, PractRand): the same seed gives the same sequence everywhere. */
export class Random {
  #a = 0
  #b = 0
  #c = 1
  #counter = 1

  constructor(seed: number) {
    this.#a = seed | 0
    this.#b = Math.floor(seed / 2 ** 32) | 0
    for (let round = 0; round < 15; round++) this.#step()
  }

  /** A number from 0 up to but not including 1. */
  next(): number {
    return (this.#step() >>> 0) / 4_294_967_296
  }

  /** An integer from 0 up to but not including `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  #step(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum
  }
}
