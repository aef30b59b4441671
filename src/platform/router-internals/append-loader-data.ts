const context = 'window.__reactRouterContext'

/**
 * React Router's stream of loader data as one script at the end of a page that was rendered as a whole. Its own entry
 * streams it from inside React, which is no faster in the browser and takes the server nearly twice as long.
 */
export function appendLoaderData(html: string, loaderData: string): string {
  // Both are at the end of a long page.
  const end = html.lastIndexOf('</body>')
  if (end < 0 || html.lastIndexOf(`${context}.stream = `) < 0) {
    throw new Error('React Router hands loader data to the browser in another way now: see appendLoaderData.')
  }
  const controller = `${context}.streamController`
  const script = `<script>${controller}.enqueue(${scriptSafe(loaderData)});${controller}.close();</script>`
  return html.slice(0, end) + script + html.slice(end)
}

/** A JSON string that cannot close the script element or open a comment in it. */
function scriptSafe(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
