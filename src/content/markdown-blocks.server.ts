import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import type { Block, Span } from './content.contract.ts'

/**
 * Converts Markdown into a few kinds of blocks that a page renders itself: no HTML is generated, and the parser stays
 * on the server. Unsupported syntax (quotes, tables, raw HTML) becomes plain text, so that nothing is lost.
 */
export function toBlocks(markdown: string): Block[] {
  const ids = new Set<string>()
  return lexer(markdown).flatMap((token) => blocksOf(token as MarkedToken, ids))
}

function blocksOf(token: MarkedToken, ids: Set<string>): Block[] {
  switch (token.type) {
    case 'space':
    case 'hr':
    case 'def':
      return []
    case 'heading': {
      const text = plain(spansOf(token.tokens))
      // The page title is the only first-level heading.
      return [{ type: 'heading', level: token.depth <= 2 ? 2 : 3, id: uniqueId(text, ids), text }]
    }
    case 'list':
      return [{ type: 'list', ordered: token.ordered, items: itemsOf(token) }]
    case 'blockquote':
      return token.tokens.flatMap((child) => blocksOf(child as MarkedToken, ids))
    case 'paragraph':
      return paragraph(spansOf(token.tokens))
    default:
      return paragraph([{ text: token.raw.trim() }])
  }
}

/** Clauses are numbered in the text, «1.1. …». The number is split off, so that the page can place it separately. */
function paragraph(spans: Span[]): Block[] {
  const [first, ...rest] = spans
  if (!first) return []
  const [all, number] = /^(\d+(?:\.\d+)+)\.\s+/.exec(first.text) ?? []
  if (!all || first.href) return [{ type: 'paragraph', spans }]
  return [{ type: 'paragraph', number, spans: [{ ...first, text: first.text.slice(all.length) }, ...rest] }]
}

/** The items of a nested list are added to the outer list. */
function itemsOf(list: Tokens.List): Span[][] {
  return list.items.flatMap((item) => {
    const own = item.tokens.filter((token) => token.type !== 'list')
    const inner = item.tokens.filter((token): token is Tokens.List => token.type === 'list')
    return [spansOf(own), ...inner.flatMap(itemsOf)]
  })
}

function spansOf(tokens: Token[], style: Omit<Span, 'text'> = {}): Span[] {
  const spans = tokens.flatMap((token): Span[] => {
    const inner = 'tokens' in token && token.tokens ? token.tokens : undefined
    if (token.type === 'br') return [{ ...style, text: ' ' }]
    if (token.type === 'strong') return spansOf(inner ?? [], { ...style, strong: true })
    if (token.type === 'link') return spansOf(inner ?? [], { ...style, href: (token as Tokens.Link).href })
    if (inner) return spansOf(inner, style)
    return [{ ...style, text: ('text' in token ? String(token.text) : token.raw).replaceAll('\n', ' ') }]
  })
  return joined(spans)
}

/** Merges adjacent spans of the same style, because the parser splits text at escaped characters. */
function joined(spans: Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans) {
    const last = result.at(-1)
    if (last && last.href === span.href && last.strong === span.strong) last.text += span.text
    else if (span.text) result.push({ ...span })
  }
  return result
}

function plain(spans: Span[]): string {
  return spans.map((span) => span.text).join('')
}

/** «Способы доставки» → `способы-доставки`. */
function uniqueId(text: string, taken: Set<string>): string {
  const base =
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '') || 'section'
  let id = base
  for (let next = 2; taken.has(id); next += 1) id = `${base}-${next}`
  taken.add(id)
  return id
}
