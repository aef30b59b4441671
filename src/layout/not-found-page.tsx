import { data } from 'react-router'

/** Any address that no other page claims: the error page with a true 404. */
export function loader() {
  throw data(null, 404)
}

export const clientLoader = loader

export default function NotFoundPage() {
  return null
}
