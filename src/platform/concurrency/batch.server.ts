/**
 * Batches the keys requested within one turn of the event loop into one query, so that many simultaneous requests cost
 * one query instead of one each. A query that is already running takes no more keys, so that an answer is never older
 * than its request.
 */
export function batched<Key, Value>(
  load: (keys: Key[]) => Promise<Map<Key, Value>>,
  maxKeys = 1000,
): (keys: readonly Key[]) => Promise<Map<Key, Value>> {
  let next: Batch<Key, Value> | undefined

  return (keys) => {
    if (!next || next.keys.size + keys.length > maxKeys) next = begin()
    for (const key of keys) next.keys.add(key)
    return next.loaded
  }

  function begin(): Batch<Key, Value> {
    const keys = new Set<Key>()
    const loaded = endOfTurn().then(() => {
      if (next?.keys === keys) next = undefined
      return load([...keys])
    })
    return { keys, loaded }
  }
}

interface Batch<Key, Value> {
  keys: Set<Key>
  loaded: Promise<Map<Key, Value>>
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
