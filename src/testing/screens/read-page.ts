import { inject } from 'vitest'

/** A page as it comes over the line, without anything running in it: what search engines and readers without scripts get. */
export interface PlainPage {
  /** Where redirects have led, with the query. */
  path: string
  status: number
  headers: Headers
  html: string
  head: HTMLHeadElement
  /** Stands in the test's document: `within(page.body).getByRole(…)`. */
  body: HTMLElement
}

export async function readPage(path: string, headers: Record<string, string> = {}): Promise<PlainPage> {
  const answer = await fetch(new URL(path, inject('demoShop')), { headers })
  const html = await answer.text()
  const read = new DOMParser().parseFromString(withoutScripts(html), 'text/html')
  // The elements themselves stay: `screen` looks into the body that was there first.
  for (const part of ['documentElement', 'head', 'body'] as const) takeAttributes(document[part], read[part])
  document.head.replaceChildren(...read.head.childNodes)
  document.body.replaceChildren(...read.body.childNodes)
  const { pathname, search } = new URL(answer.url)
  const { status, headers: answered } = answer
  return { path: pathname + search, status, headers: answered, html, head: document.head, body: document.body }
}

function takeAttributes(element: Element, from: Element): void {
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
  for (const { name, value } of from.attributes) element.setAttribute(name, value)
}

/** jsdom would run them. */
function withoutScripts(html: string): string {
  return html.replaceAll(/<script(?! type="application\/ld\+json")[^>]*>.*?<\/script>/gs, '')
}
