/**
 * The servers in a DATABASE_URL, as PostgreSQL's own clients read it: `postgres://user@first,second:5433/shop`, or a list
 * in `?host=`, whose entries may be folders of Unix sockets. Each is returned as the address of one server; undefined
 * when the text is none of this. Only the server that can be written to is of use to a shop, so of
 * `target_session_attrs` only `read-write` and `primary` are taken.
 */
export function hostsOf(databaseUrl: string): string[] | undefined {
  const { scheme, login = '', hosts = '', path = '', query = '' } = partsOf(databaseUrl) ?? {}
  const options = new URLSearchParams(query)
  const wanted = options.get('target_session_attrs')
  if (wanted !== null && wanted !== 'read-write' && wanted !== 'primary') return undefined
  options.delete('target_session_attrs')
  const folders = options.get('host')?.split(',')
  const ports = options.get('port')?.split(',') ?? []
  const addresses = (folders ?? hosts.split(',')).map((host, at) => {
    const own = new URLSearchParams(options)
    if (folders) own.set('host', host)
    const port = ports[at] ?? ports[0]
    if (port) own.set('port', port)
    return `${scheme}${login}${folders ? hosts : host}${path}${own.size > 0 ? `?${own}` : ''}`
  })
  return scheme && addresses.every((address) => URL.canParse(address)) ? addresses : undefined
}

/** For messages: without the password and the options. */
export function describeDatabaseUrl(databaseUrl: string): string {
  const { scheme = '', login = '', hosts = '', path = '' } = partsOf(databaseUrl) ?? {}
  return `${scheme}${login.replace(/:.*@$/, '@')}${hosts}${path}`
}

interface UrlParts {
  scheme: string
  /** With the @. */
  login?: string
  hosts: string
  path?: string
  query?: string
}

function partsOf(databaseUrl: string): UrlParts | undefined {
  const found =
    /^(?<scheme>postgres(?:ql)?:\/\/)(?<login>[^/?#]*@)?(?<hosts>[^/?#]*)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?$/.exec(
      databaseUrl,
    )
  return found?.groups as UrlParts | undefined
}
