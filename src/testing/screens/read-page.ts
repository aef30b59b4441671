import { inject } from 'vitest'

/** A page as it comes over the line, without anything running in it: what search engines and readers without scripts get. */
export interface PlainPage {
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
  const { documentElement } = new DOMParser().parseFromString(withoutScripts(html), 'text/html')
  document.documentElement.replaceWith(document.adoptNode(documentElement))
  return { status: answer.status, headers: answer.headers, html, head: document.head, body: document.body }
}

/** jsdom would run them. */
function withoutScripts(html: string): string {
  return html.replaceAll(/<script(?! type="application\/ld\+json")[^>]*>.*?<\/script>/gs, '')
}
