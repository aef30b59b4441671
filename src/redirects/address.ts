/** Longer addresses are no pages of an old shop. */
export const maxAddress = 500

/** Part of the shop itself, whatever the old one had there. */
const ownPlaces = /^\/(?:api|staff|assets|pictures)(?:\/|$)/

/**
 * An old address as it is stored and looked up: path and query, decoded, in lower case and without the slash at the
 * end, because old links write it in all ways. Undefined when it is none.
 */
export function oldAddress(text: string): string | undefined {
  const url = parse(text)
  if (!url) return undefined
  const path = decoded(url.pathname).toLowerCase().replace(/\/+$/, '')
  const address = path + decoded(url.search).toLowerCase()
  return path === '' || ownPlaces.test(path) || address.length > maxAddress ? undefined : address
}

/** What a request may be stored as: first with its query, then without it. */
export function lookupKeys(requestUrl: string): string[] {
  const full = oldAddress(requestUrl)
  if (full === undefined) return []
  const [path = ''] = full.split('?')
  return path === full ? [full] : [full, path]
}

/** Where to: a place in this shop, with its slash at the end. Undefined for other hosts and for what is no page. */
export function newAddress(text: string, publicUrl: string): string | undefined {
  const url = parse(text)
  if (!url) return undefined
  const isElsewhere = url.origin !== nowhere && url.origin !== new URL(publicUrl).origin
  const path = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`
  const address = path + url.search
  return isElsewhere || !leadsHere(path) || ownPlaces.test(path) || address.length > maxAddress ? undefined : address
}

/** Of a path without dot segments, which hide the two slashes of another host: `/.//host/` is `//host/` to a browser. */
export function leadsHere(path: string): boolean {
  return /^\/(?![/\\\t\n\r])/.test(path) && !/^\/(?:%2f|%5c|%09|%0a|%0d)/i.test(path)
}

const nowhere = 'http://nowhere.invalid'

/** A path or a whole address. `//host/` and `/\host/` are addresses of other hosts to a browser. */
function parse(text: string): URL | undefined {
  const trimmed = text.trim()
  if (/^[/\\]{2}|^\/\\/.test(trimmed) || !/^(?:\/|https?:\/\/)/i.test(trimmed)) return undefined
  return URL.canParse(trimmed, nowhere) ? new URL(trimmed, nowhere) : undefined
}

function decoded(text: string): string {
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}
