import type { MetaDescriptor } from 'react-router'

/** The title of a screen of the back office; the frame adds that search engines keep out. */
export function officeMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} — служебный раздел` }]
}
