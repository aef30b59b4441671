/**
 * An answer, or a part of one, that is JSON text already: the server sends it without reading it. Used where the
 * database holds ready JSON; the contract is then kept by a test instead of by each request.
 */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export function jsonList(items: readonly string[]): JsonText {
  return new JsonText(`[${items.join(',')}]`)
}

/** An object whose values may be ready JSON. */
export function jsonObject(fields: Record<string, unknown>): JsonText {
  const parts = Object.entries(fields).map(([name, value]) => {
    return `${JSON.stringify(name)}:${value instanceof JsonText ? value.text : JSON.stringify(value)}`
  })
  return new JsonText(`{${parts.join(',')}}`)
}
