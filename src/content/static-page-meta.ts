import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '../platform/pages/page-meta.ts'

/** The data of the root loader; missing when loading it failed. */
interface Frame {
  page: { publicUrl: string }
  shell: { site: { shop_name: string } | undefined }
}

export function staticPageMeta(
  frame: Frame | undefined,
  page: { path: string; title: string; description: string; image?: string },
): MetaDescriptor[] {
  const title = `${page.title} — ${frame?.shell.site?.shop_name ?? 'Кицунэ'}`
  return pageMeta({ ...page, title, publicUrl: frame?.page.publicUrl ?? '', type: 'article' })
}
