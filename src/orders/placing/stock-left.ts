interface Counted {
  id: number
  stock: number | null
  max: number | null
}

/** What is left of goods while the orders of a batch take theirs, one order after the other. */
export class StockLeft {
  readonly #pieces = new Map<number, number>()

  /** What a customer can have once the orders before have taken theirs. */
  maxOf({ id, stock, max }: Counted): number | null {
    if (stock === null) return max
    return Math.min(max ?? stock, this.#pieces.get(id) ?? stock)
  }

  /** The number that is left afterwards; null where pieces are not counted. */
  take({ id, stock }: Counted, quantity: number): number | null {
    if (stock === null) return null
    const left = (this.#pieces.get(id) ?? stock) - quantity
    this.#pieces.set(id, left)
    return left
  }
}
