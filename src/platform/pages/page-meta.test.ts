import { describe, expect, it } from 'vitest'
import { pageMeta, siteOf } from './page-meta.ts'

const page = { publicUrl: 'https://shop.test', path: '/catalog/', title: 'Каталог', description: 'Все товары' }

describe('pageMeta', () => {
  it('sets the canonical address and og:url', () => {
    const tags = pageMeta(page)
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.test/catalog/' })
    expect(tags).toContainEqual({ property: 'og:url', content: 'https://shop.test/catalog/' })
    expect(JSON.stringify(tags)).not.toContain('noindex')
  })

  it('makes a picture’s address absolute and leaves external ones alone', () => {
    expect(pageMeta({ ...page, image: '/pictures/a.webp' })).toContainEqual({
      property: 'og:image',
      content: 'https://shop.test/pictures/a.webp',
    })
    expect(pageMeta({ ...page, image: 'https://cdn.test/a.webp' })).toContainEqual({
      property: 'og:image',
      content: 'https://cdn.test/a.webp',
    })
  })

  it('keeps duplicates out of search engines', () => {
    expect(pageMeta({ ...page, noindex: true })).toContainEqual({ name: 'robots', content: 'noindex, follow' })
  })
})

describe('siteOf', () => {
  it('takes address and name from the root, with defaults if the root could not be loaded', () => {
    const loaderData = { page: { publicUrl: 'https://shop.test/' }, shell: { site: { shop_name: 'Лиса' } } }
    expect(siteOf([{ id: 'root', loaderData }])).toEqual({ publicUrl: 'https://shop.test', siteName: 'Лиса' })
    expect(siteOf([])).toEqual({ publicUrl: '', siteName: 'Кицунэ' })
  })
})
