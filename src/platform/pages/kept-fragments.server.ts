import { LRUCache } from 'lru-cache'
import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'

/** Characters, of keys and HTML; a product card has about 3,000. */
const maxLength = 6_000_000

interface Fragment {
  content: unknown
  html: string
}

/** Renders each fragment once for the same props. They are compared as text, because every answer is parsed anew. */
export function openFragments() {
  const kept = new LRUCache<string, Fragment>({
    maxSize: maxLength,
    sizeCalculation: ({ html }, key) => html.length + key.length,
  })
  return <Props extends object>(content: ComponentType<Props>, props: Props, address: string): string => {
    const key = `${content.name} ${address} ${JSON.stringify(props)}`
    const known = kept.get(key)
    if (known?.content === content) return known.html
    const html = renderToString(createElement(StaticRouter, { location: address }, createElement(content, props)))
    kept.set(key, { content, html })
    return html
  }
}
