import { LRUCache } from 'lru-cache'
import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { ownBytes } from './stored-answer.server.ts'

/** In bytes, keys included; a product card has about 3,000, and its key as many characters. */
const maxLength = 6_000_000

interface Fragment {
  content: unknown
  html: Buffer
}

/** Stands for a fragment while React renders the page. No text can look like it: React escapes every `<` of data. */
const mark = /<!--fragment (\d+)-->/

/** Renders each fragment once for the same props. They are compared as text, because every answer is parsed anew. */
export function openFragments() {
  const kept = new LRUCache<string, Fragment>({
    maxSize: maxLength,
    sizeCalculation: ({ html }, key) => html.length + 2 * key.length + 256,
  })
  /** Of what is being rendered now: React does it without a pause. */
  let used: Buffer[] = []

  function fragmentOf<Props extends object>(content: ComponentType<Props>, props: Props, address: string): Buffer {
    const key = `${content.name} ${address} ${JSON.stringify(props)}`
    const known = kept.get(key)
    if (known?.content === content) return known.html
    const html = toBytes(() =>
      renderToString(createElement(StaticRouter, { location: address }, createElement(content, props))),
    )
    kept.set(key, { content, html: ownBytes(html) })
    return html
  }

  /** The bytes of what this renders, with its fragments: most of a page is never a string, nor encoded again. */
  function toBytes(render: () => string): Buffer {
    const outer = used
    used = []
    try {
      const parts = render().split(mark)
      return Buffer.concat(parts.map((part, at) => (at % 2 === 1 && used[Number(part)]) || Buffer.from(part)))
    } finally {
      used = outer
    }
  }

  /** For `setFragmentRenderer`: keeps the fragment for the page and returns its mark. */
  function place<Props extends object>(content: ComponentType<Props>, props: Props, address: string): string {
    const number = used.push(fragmentOf(content, props, address)) - 1
    return `<!--fragment ${number}-->`
  }

  return { toBytes, place, bytes: () => kept.calculatedSize }
}
