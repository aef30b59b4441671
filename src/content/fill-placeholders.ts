import type { Block, Span } from './content.contract.ts'

export type Values = Record<string, string | null>

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

/**
 * Replaces `{{name}}` in blocks that are already parsed, so that a value is never interpreted as markup.
 * A list item whose values are all missing is dropped; elsewhere a missing value is shown as «не указано».
 */
export function fillPlaceholders(blocks: Block[], values: Values): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.type === 'heading') return [{ ...block, text: fill(block.text, values) }]
    if (block.type === 'paragraph') return [{ ...block, spans: block.spans.map((span) => fillSpan(span, values)) }]
    const items = block.items.filter((item) => hasValue(item, values))
    return items.length === 0
      ? []
      : [{ ...block, items: items.map((item) => item.map((span) => fillSpan(span, values))) }]
  })
}

/** The distinct placeholder names in a text. */
export function placeholderNames(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map((match) => match[1] ?? ''))]
}

function hasValue(item: Span[], values: Values): boolean {
  const names = item.flatMap((span) => [...span.text.matchAll(placeholder)].map((match) => match[1] ?? ''))
  return names.length === 0 || names.some((name) => given(name, values) !== undefined)
}

function fillSpan({ href, ...span }: Span, values: Values): Span {
  const text = fill(span.text, values)
  const address = href === undefined ? undefined : fillAddress(href, values)
  return { ...span, text, ...(address !== undefined && { href: address }) }
}

function fill(text: string, values: Values): string {
  return text.replace(placeholder, (_, name: string) => given(name, values) ?? 'не указано')
}

/** Undefined when a value is missing or the URL does not have a safe scheme. */
function fillAddress(href: string, values: Values): string | undefined {
  const names = [...href.matchAll(placeholder)].map((match) => match[1] ?? '')
  if (names.some((name) => given(name, values) === undefined)) return undefined
  const address = href.replace(placeholder, (_, name: string) => encodeURI(given(name, values) ?? ''))
  return /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(address) ? address : undefined
}

function given(name: string, values: Values): string | undefined {
  return (Object.hasOwn(values, name) && values[name]?.replace(/\s+/g, ' ').trim()) || undefined
}
