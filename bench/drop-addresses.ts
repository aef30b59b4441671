/** What guests ask for in the drop: home, lists, categories, filters, products, the most wanted first. */
export async function dropAddresses(shopUrl: string): Promise<{ paths: string[]; productIds: number[] }> {
  const read = async <T>(path: string) => (await (await fetch(shopUrl + path)).json()) as T
  const categories = await read<{ id: number }[]>('/api/categories/')
  const facets = await read<Record<'series' | 'maker' | 'scale', { value: string }[]>>('/api/catalog/facets/')
  const newest = await read<{ results: { id: number }[] }>('/api/catalog/?page_size=100')
  const productIds = newest.results.map(({ id }) => id)

  const sorts = ['cheap', 'dear', 'name']
  const lists = ['/catalog', '/new', '/in-stock'].flatMap((path) => [
    path,
    ...sorts.map((sort) => `${path}?sort=${sort}`),
    `${path}?page=2`,
  ])
  const byCategory = categories.flatMap(({ id }) => [
    `/category/${id}`,
    ...sorts.map((sort) => `/category/${id}?sort=${sort}`),
  ])
  const values = (name: 'series' | 'maker' | 'scale') => facets[name].map(({ value }) => [name, value] as const)
  const filters = [...values('series'), ...values('maker'), ...values('scale')].flatMap(([name, value]) => {
    const filter = `${name}=${encodeURIComponent(value)}`
    return [`/catalog?${filter}`, ...categories.map(({ id }) => `/category/${id}?${filter}`)]
  })
  const guests = ['/', ...lists, ...byCategory, ...filters].slice(0, 109)
  return { paths: [...guests, ...productIds.map((id) => `/product/${id}`)], productIds }
}
