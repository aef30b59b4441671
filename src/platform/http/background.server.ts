/** Work that a request begins and does not wait for. It is over before the app has closed, while there is a database. */
export class Background {
  readonly #begun = new Set<Promise<void>>()

  run(work: Promise<void>): void {
    this.#begun.add(work)
    void work.finally(() => this.#begun.delete(work))
  }

  async idle(): Promise<void> {
    while (this.#begun.size > 0) await Promise.all(this.#begun)
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    background: Background
  }
}
