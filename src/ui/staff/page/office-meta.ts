import type { MetaDescriptor } from 'react-router'

/** The title of a back office screen; the frame adds `noindex`. */
export function officeMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} — служебный раздел` }]
}
