import type { Transaction } from './postgres/database.server.ts'

type Listener<Event> = (tx: Transaction, event: Event) => Promise<void>

export interface Events<Map extends object> {
  /** Adds a listener; those of one event are called in the order in which they were added. */
  on<Name extends keyof Map>(name: Name, listener: Listener<Map[Name]>): void
  /** Tells all listeners, inside the transaction in which it happened. A listener that throws undoes the transaction. */
  tell<Name extends keyof Map>(tx: Transaction, name: Name, event: Map[Name]): Promise<void>
}

/**
 * What features tell each other. Events of one transaction are told one after the other: what a listener tells waits
 * until all listeners of the present event are done, so nobody is called in the middle of their own work. Node's
 * EventEmitter neither waits for listeners nor knows of transactions.
 */
export function openEvents<Map extends object>(): Events<Map> {
  const listeners: { [Name in keyof Map]?: Listener<Map[Name]>[] } = {}
  const waiting = new WeakMap<Transaction, (() => Promise<void>)[]>()

  async function call<Name extends keyof Map>(tx: Transaction, name: Name, event: Map[Name]): Promise<void> {
    for (const listener of listeners[name] ?? []) await listener(tx, event)
  }

  return {
    on(name, listener) {
      const known = listeners[name] ?? []
      known.push(listener)
      listeners[name] = known
    },

    async tell(tx, name, event) {
      const begun = waiting.get(tx)
      if (begun) {
        begun.push(() => call(tx, name, event))
        return
      }
      const queue = [() => call(tx, name, event)]
      waiting.set(tx, queue)
      try {
        for (let next = queue.shift(); next; next = queue.shift()) await next()
      } finally {
        waiting.delete(tx)
      }
    },
  }
}
