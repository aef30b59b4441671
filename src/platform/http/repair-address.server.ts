/**
 * Encodes what is no text in the address of a page, such as `%ff` or a lone `%`, so that the pages' own router answers:
 * nothing is there. Without this the HTTP router refuses such addresses, in JSON. Addresses of the API stay as they are.
 */
export function repairAddress(url: string): string {
  if (!url.includes('%')) return url
  const path = url.split('?', 1)[0] ?? ''
  if (path.startsWith('/api/') || isText(path)) return url
  return (
    path.replace(/(?:%[0-9a-f]{2})+|%/gi, (run) => (isText(run) ? run : run.replaceAll('%', '%25'))) +
    url.slice(path.length)
  )
}

function isText(encoded: string): boolean {
  try {
    decodeURIComponent(encoded)
    return true
  } catch {
    return false
  }
}
