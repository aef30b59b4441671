import { data } from 'react-router'

/** For addresses that match no other route: shows the error page with status 404. */
function notFound(): never {
  throw data(null, 404)
}

// The browser's bundle has no `loader`, so the two exports must not depend on each other.
export const loader = notFound
export const clientLoader = notFound

export default function NotFoundPage() {
  return null
}
