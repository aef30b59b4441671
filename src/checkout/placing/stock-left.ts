interface Counted {
  id: number
  stock: number | null
  max: number | null
}

/** The remaining stock while the orders of a batch are checked one after the other. */
export class StockLeft {
  readonly #pieces = new Map<number, number>()

  /** How many a customer can buy after the previous orders of the batch. */
  maxOf({ id, stock, max }: Counted): number | null {
    if (stock === null) return max
    return Math.min(max ?? stock, this.#pieces.get(id) ?? stock)
  }

  /** The remaining stock; null for products without a stock count. */
  take({ id, stock }: Counted, quantity: number): number | null {
    if (stock === null) return null
    const left = (this.#pieces.get(id) ?? stock) - quantity
    this.#pieces.set(id, left)
    return left
  }
}
