import { data } from 'react-router'

/** Any address that no other page claims: the error page with a true 404. */
function notFound(): never {
  throw data(null, 404)
}

// The browser's bundle has no `loader`, so neither may be made from the other.
export const loader = notFound
export const clientLoader = notFound

export default function NotFoundPage() {
  return null
}
