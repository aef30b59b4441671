/**
 * An answer, or a part of one, that is already JSON text: the server sends it without parsing it. Used where the
 * database stores finished JSON; a test checks it against the contract instead of every request.
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

/** An object whose values may be JSON text. */
export function jsonObject(fields: Record<string, unknown>): JsonText {
  const parts = Object.entries(fields).map(([name, value]) => {
    return `${JSON.stringify(name)}:${value instanceof JsonText ? value.text : JSON.stringify(value)}`
  })
  return new JsonText(`{${parts.join(',')}}`)
}
